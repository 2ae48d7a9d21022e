import type { Context } from '../../app/context.ts'
import type { Staff } from '../../app/request-info.ts'
import type { Site } from '../../app/site.ts'
import { findSiteNames } from './staff-sites.sql.ts'

function toAdminSite({ id, host, settings }: Site) {
  return { id, name: settings.name, host, time_zone: settings.time_zone, currency: settings.currency }
}

/** Returns what the browser of someone at work needs to know of them and of their sites. */
export async function sessionView(
  ctx: Context,
  { id, name, email, roles, allSites, siteIds }: Omit<Staff, 'sessionHash' | 'isDemo'>,
) {
  const sites = (await findSiteNames(ctx.db)).filter((one) => siteIds.includes(one.id))
  // Who logs in on the host of another site begins with the first of their own.
  const [first] = sites
  const site = first && !siteIds.includes(ctx.site.id) ? await ctx.services.sites.byId(first.id) : ctx.site
  return {
    staff: { id, name, email, roles: [...roles], all_sites: allSites },
    site: first ? toAdminSite(site) : null,
    sites,
  }
}
