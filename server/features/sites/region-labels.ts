import { Country, regionLabels as labelOf } from '#contract/features/profiles/countries.ts'

/** What each offered country calls its regions; the names themselves come from regions.php. */
export function regionLabels(countries: readonly string[]): Record<string, { label: string }> {
  const labels: Record<string, { label: string }> = {}
  for (const code of countries) {
    const country = Country.safeParse(code)
    if (country.success) labels[code] = { label: labelOf[country.data] }
  }
  return labels
}
