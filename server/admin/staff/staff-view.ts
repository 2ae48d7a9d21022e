import type { Context } from '../../app/context.ts'
import type { Staff } from '../../app/request-info.ts'
import type { Site } from '../../app/site.ts'
import { findSiteNames, type SiteGrant } from './staff-sites.sql.ts'

function toAdminSite({ id, host, settings }: Site) {
  return { id, name: settings.name, host, time_zone: settings.time_zone, currency: settings.currency }
}

/**
 * Returns the site where someone starts to work: that of the request, or the first of their own if it is not one of
 * them, or has moved to another deployment.
 */
export async function findFirstSite(
  { site, services }: Context,
  { allSites, siteIds }: SiteGrant,
): Promise<Site> {
  const { siteMoves, sites } = services
  const first = siteIds.find((id) => !siteMoves.isAway(id))
  const isOwn = (allSites || siteIds.includes(site.id)) && !siteMoves.isAway(site.id)
  return isOwn || first === undefined ? site : sites.byId(first)
}

/** Returns the data about a staff member and their sites for their browser. */
export async function toSessionView(
  ctx: Context,
  { id, name, email, roles, allSites, siteIds }: Omit<Staff, 'sessionHash' | 'isDemo'>,
) {
  const sites = (await findSiteNames(ctx.db)).filter((one) => siteIds.includes(one.id))
  const first = await findFirstSite(ctx, { allSites, siteIds: sites.map((one) => one.id) })
  return {
    staff: { id, name, email, roles: [...roles], all_sites: allSites },
    site: sites.some((one) => one.moved_to === null) ? toAdminSite(first) : null,
    sites,
  }
}
