import type { Context } from '../../app/context.ts'
import { hasRealMembers } from './staff-sessions.sql.ts'

/** The one-time code of every demo login of the staff. */
export const demoStaffCode = '123456'

/**
 * Tells whether the demo’s staff may enter: their password and code are public, so only while the program runs as a demo
 * and no real member has joined a site that is not of the demo.
 */
export async function mayDemoStaffEnter({
  db,
  services: { config },
}: Pick<Context, 'db' | 'services'>): Promise<boolean> {
  return config.mode === 'demo' && !(await hasRealMembers(db))
}
