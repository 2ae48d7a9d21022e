import * as z from 'zod/mini'
import { Country } from '#contract/features/profiles/countries.ts'
import { Locale } from '#contract/features/sites/locale.ts'
import rows from './regions.json' with { type: 'json' }

const Region = z.strictObject({
  /** ISO 3166-2 code. */
  id: z.string(),
  country: Country,
  /** The admin1 code of GeoNames; in Belgium the key of `provinceByArrondissement`. */
  geonames: z.string(),
  /** The name where people live. */
  name: z.string(),
  /** The names in languages that call it otherwise. */
  names: z.optional(z.partialRecord(Locale, z.string())),
})

export type Region = z.infer<typeof Region>

/** Every region of the product's countries. */
export const regions = z.array(Region).parse(rows)

const idByGeonames = new Map(regions.map(({ country, geonames, id }) => [`${country}:${geonames}`, id]))

/**
 * GeoNames' first level in Belgium is the three regions, while people there think in provinces. Its second level
 * is missing from the package, but the third is the arrondissement, whose number begins with the province's.
 */
const provinceByArrondissement: Readonly<Record<string, string>> = {
  '1': 'VAN',
  '21': 'BRU',
  '23': 'VBR',
  '24': 'VBR',
  '25': 'WBR',
  '3': 'VWV',
  '4': 'VOV',
  '5': 'WHT',
  '6': 'WLG',
  '7': 'VLI',
  '8': 'WLX',
  '9': 'WNA',
}

/** Finds the region of a GeoNames place by its admin1 code (in Belgium by its arrondissement). */
export function findRegionId(country: Country, admin1: string, arrondissement?: string): string | undefined {
  if (country !== 'BE') return idByGeonames.get(`${country}:${admin1}`)
  if (arrondissement === undefined) return undefined
  const province =
    provinceByArrondissement[arrondissement] ?? provinceByArrondissement[arrondissement.charAt(0)]
  return province === undefined ? undefined : idByGeonames.get(`BE:${province}`)
}
