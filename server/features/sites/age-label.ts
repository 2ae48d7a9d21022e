interface LabelledSite {
  /** The name of the host: letters, digits, dots and hyphens. */
  readonly host: string
  readonly minAge: number
  /** The day from which the label holds. */
  readonly day: string
}

/**
 * The age classes of German law: § 5 (1) JMStV. The minimum age of a site is rounded up to the next one, so that a
 * label never promises too little.
 */
const ageClasses = [0, 6, 12, 16, 18] as const

/**
 * Writes the file by which youth protection programs learn from which age a site is fit: § 5 (3) and § 11 JMStV, in the
 * format “age-de.xml”, version 1.0 (“label format for age classification in telemedia”, age-label.de), as the generator of
 * the USK writes it for a domain of one age: a label for the domain with its subdomains, and one of the class `default`,
 * which counts wherever no other does.
 */
export function renderAgeLabelXml({ host, minAge, day }: LabelledSite): string {
  const age = ageClasses.find((one) => one >= minAge) ?? 18
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<age-declaration>
  <ageblock-basic>
    <age-issuer>${host}</age-issuer>
    <last-change>${day}</last-change>
    <country>de</country>
    <label-version>1.0</label-version>
    <revisit-after>7days</revisit-after>
  </ageblock-basic>
  <ageblock-labeltype>
    <xmlfile>true</xmlfile>
    <httpheader>false</httpheader>
    <htmlmeta>false</htmlmeta>
    <label-z>false</label-z>
    <default-age>${age}</default-age>
  </ageblock-labeltype>
  <ageblock-labeltype-definition>
    <labeltype-xmlfile>
      <label class="default">
        <min-age>${age}</min-age>
        <default-age>${age}</default-age>
      </label>
      <label class="bewertungseinheit1">
        <age>${age}</age>
        <min-age>${age}</min-age>
        <default-age>${age}</default-age>
        <scope>*.${host.replace(/^www\./, '')}</scope>
      </label>
    </labeltype-xmlfile>
  </ageblock-labeltype-definition>
</age-declaration>
`
}
