import type { StaffSelf } from '#contract/admin/staff/staff.ts'
import type { Context } from '../../app/context.ts'
import type { Staff } from '../../app/request-info.ts'

/** Returns what the browser of someone at work needs to know of them and of the site. */
export function sessionView(ctx: Context, staff: Pick<Staff, keyof StaffSelf>) {
  const { id, name, email, roles } = staff
  const { settings, host } = ctx.site
  return {
    staff: { id, name, email, roles: [...roles] },
    site: { name: settings.name, host, time_zone: settings.time_zone, currency: settings.currency },
  }
}
