import type { Country } from '#contract/countries.ts'
import type { Locale } from '#contract/locale.ts'

/**
 * A region: its ISO 3166-2 code, the code GeoNames gives to it (for Belgium the key of `provinceOfArrondissement`), its
 * name where people live, and the languages that call it otherwise.
 */
export interface Region {
  id: string
  country: Country
  admin1: string
  name: string
  names?: Partial<Record<Locale, string>>
}
