import type { SiteChoice } from '#contract/admin/staff/site-choice.ts'
import type { StaffContext } from '../../app/context.ts'
import { fail } from '../../app/failure.ts'

/** Returns the sites of a requested queue: all that the person works on, or one. Throws `not_found` for any other. */
export function readQueueSites(
  { staff, site, services }: StaffContext,
  choice: SiteChoice | undefined,
): readonly string[] {
  // What waits on a site that has moved is decided where it is now.
  if (choice === 'all') return staff.siteIds.filter((id) => !services.siteMoves.isAway(id))
  if (!staff.siteIds.includes(site.id)) throw fail('not_found')
  return [site.id]
}
