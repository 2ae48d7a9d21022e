import * as z from 'zod/mini'

/** The countries of the product, ISO 3166-1 alpha-2; a site offers some of them. */
export const countryCodes = [
  'US',
  'NL',
  'BE',
  'FR',
  'IT',
  'ES',
  'DE',
  'AT',
  'IE',
  'GB',
  'CA',
  'PL',
  'AU',
  'NZ',
  'CH',
] as const
export const Country = z.enum(countryCodes)
export type Country = z.infer<typeof Country>

/** What a country calls its regions; the text is `regions.label.<label>`. */
export const regionLabelKeys = [
  'state',
  'federal_state',
  'province',
  'region',
  'autonomous_community',
  'nation',
  'voivodeship',
  'canton',
] as const
export type RegionLabel = (typeof regionLabelKeys)[number]

export const regionLabels: Record<Country, RegionLabel> = {
  US: 'state',
  NL: 'province',
  BE: 'province',
  FR: 'region',
  IT: 'region',
  ES: 'autonomous_community',
  DE: 'federal_state',
  AT: 'federal_state',
  IE: 'province',
  GB: 'nation',
  CA: 'province',
  PL: 'voivodeship',
  AU: 'state',
  NZ: 'region',
  CH: 'canton',
}
