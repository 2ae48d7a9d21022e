import type { Country } from '#contract/countries.ts'
import { regionTable } from './region-table.ts'

const regionByAdmin1 = new Map(regionTable.map((region) => [`${region.country}:${region.admin1}`, region.id]))

/**
 * GeoNames' first level in Belgium is the three regions, while people there think in provinces. Its second level
 * is missing from the package, but the third is the arrondissement, whose number begins with the province's.
 */
const provinceOfArrondissement: Readonly<Record<string, string>> = {
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

/** Finds the ISO 3166-2 region of a GeoNames place from its admin1 code (in Belgium from its arrondissement). */
export function regionIdOf(country: Country, admin1: string, arrondissement?: string): string | undefined {
  if (country !== 'BE') return regionByAdmin1.get(`${country}:${admin1}`)
  if (arrondissement === undefined) return undefined
  const province =
    provinceOfArrondissement[arrondissement] ?? provinceOfArrondissement[arrondissement.charAt(0)]
  return province === undefined ? undefined : regionByAdmin1.get(`BE:${province}`)
}
