import type { SiteSettings } from '#contract/features/sites/site.ts'
import type { Context } from '../../app/context.ts'

/**
 * Returns the country of people whose own is not known: the company’s, so that its VAT is on what they buy; where the
 * site does not offer that, its first.
 */
export function findHomeCountry({ countries, company_country: home }: SiteSettings): string {
  return countries.includes(home) ? home : (countries[0] ?? 'NL')
}

/** Returns the country that is preselected for a visitor: that of their address, if the site offers it. */
export function findSelectedCountry(ctx: Context): string {
  const { countries } = ctx.site.settings
  const { country } = ctx.request
  return country && countries.includes(country) ? country : (countries[0] ?? 'NL')
}
