import type { Context } from '../../app/context.ts'

/** Returns the country that is preselected for a visitor: that of their address, if the site offers it. */
export function selectedCountry(ctx: Context): string {
  const { countries } = ctx.site.settings
  const { country } = ctx.request
  return country && countries.includes(country) ? country : (countries[0] ?? 'NL')
}
