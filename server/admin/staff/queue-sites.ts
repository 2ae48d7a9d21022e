import type { SiteChoice } from '#contract/admin/staff/site-choice.ts'
import type { StaffContext } from '../../app/context.ts'
import { fail } from '../../app/failure.ts'

/** Returns the sites of a requested queue: all that the person works on, or one. Throws `not_found` for any other. */
export function readQueueSites(
  { staff, site }: StaffContext,
  choice: SiteChoice | undefined,
): readonly string[] {
  if (choice === 'all') return staff.siteIds
  if (!staff.siteIds.includes(site.id)) throw fail('not_found')
  return [site.id]
}
