import type { Context } from '../../app/context.ts'
import { hasRealMembers } from './staff-sessions.sql.ts'

/** The one-time code of every demo login of the staff. */
export const demoStaffCode = '123456'

/**
 * Returns whether demo staff may log in: their password and code are public, so only while the program runs as a demo
 * and no real member has joined a site outside the demo.
 */
export async function mayDemoStaffEnter({
  db,
  services: { config },
}: Pick<Context, 'db' | 'services'>): Promise<boolean> {
  return config.mode === 'demo' && !(await hasRealMembers(db))
}
