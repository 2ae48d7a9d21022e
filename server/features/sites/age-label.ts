interface LabelledSite {
  /** The name of the host: letters, digits, dots and hyphens. */
  readonly host: string
  readonly minAge: number
  /** The day from which the label holds. */
  readonly day: string
}

/** The age classes of German law: § 5 (1) JMStV. The next one up, so that a label never promises too little. */
const ageClasses = [0, 6, 12, 16, 18] as const

/**
 * Writes the file by which youth protection programs learn from which age a site is fit: § 5 (3) and § 11 JMStV, in the
 * format “age-de.xml”, version 1.0 (age-label.de). The whole site has one age.
 */
export function ageLabelXml({ host, minAge, day }: LabelledSite): string {
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
    <labeltype-xmlfile-definition>
      <label class="site">
        <scope>*</scope>
        <age>${age}</age>
        <min-age>${age}</min-age>
      </label>
    </labeltype-xmlfile-definition>
  </ageblock-labeltype-definition>
</age-declaration>
`
}
