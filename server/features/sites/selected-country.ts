import type { SiteSettings } from '#contract/features/sites/site.ts'
import type { Context } from '../../app/context.ts'

/**
 * Returns the country assumed for people whose country is not known: the company’s own, so that its VAT applies to what
 * they buy; if the site does not offer that country, its first one.
 */
export function findHomeCountry({ countries, company_country: home }: SiteSettings): string {
  return countries.includes(home) ? home : (countries[0] ?? 'NL')
}

/** Returns the country that is preselected for a visitor: the country of their IP address, if the site offers it. */
export function findSelectedCountry(ctx: Context): string {
  const { countries } = ctx.site.settings
  const { country } = ctx.request
  return country && countries.includes(country) ? country : (countries[0] ?? 'NL')
}
