import { sql } from 'kysely'
import type { StaffRight } from '#contract/api/call.ts'
import type { Reads } from '../../app/transaction.ts'
import { selectSiteIds } from './staff-sites.sql.ts'

/** Finds the owner of a staff session, unless it has ended or its owner is locked out. */
export async function findStaffSession(
  db: Reads,
  tokenHash: Buffer,
  { now, idleSince }: { now: Date; idleSince: Date },
) {
  return db
    .selectFrom('staff_sessions as t')
    .innerJoin('staff as s', 's.id', 't.staff_id')
    .select(['s.id', 's.name', 's.email', 's.is_demo', 't.last_used_at'])
    .select((eb) => eb.ref('s.roles').$castTo<StaffRight[]>().as('roles'))
    .select(['s.all_sites as allSites', selectSiteIds(sql.ref('s.id')).as('siteIds')])
    .where('t.token_hash', '=', tokenHash)
    .where('t.expires_at', '>', now)
    .where('t.last_used_at', '>', idleSince)
    .where('s.state', '=', 'active')
    .executeTakeFirst()
}

/** Returns whether a person has joined a site outside the demo. */
export async function hasRealMembers(db: Reads): Promise<boolean> {
  const found = await db
    .selectFrom('sites as s')
    .innerJoin('members as m', 'm.site_id', 's.id')
    .select('m.id')
    .where(({ not, eb }) => not(eb('s.settings', '@>', JSON.stringify({ is_demo: true }))))
    .where('m.kind', '=', 'person')
    .where('m.is_demo', '=', false)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Stores a new session, with only the hash of its token. */
export async function insertStaffSession(
  db: Reads,
  session: {
    tokenHash: Buffer
    staffId: string
    now: Date
    expiresAt: Date
    device: string
    network: string
  },
): Promise<void> {
  await db
    .insertInto('staff_sessions')
    .values({
      token_hash: session.tokenHash,
      staff_id: session.staffId,
      created_at: session.now,
      last_used_at: session.now,
      expires_at: session.expiresAt,
      device: session.device,
      network: session.network,
    })
    .execute()
}

/** Records that a session is in use. */
export async function useStaffSession(db: Reads, tokenHash: Buffer, now: Date): Promise<void> {
  await db
    .updateTable('staff_sessions')
    .set({ last_used_at: now })
    .where('token_hash', '=', tokenHash)
    .execute()
}

/** Ends one session. */
export async function deleteStaffSession(db: Reads, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('staff_sessions').where('token_hash', '=', tokenHash).execute()
}

/** Ends all sessions of a staff member. */
export async function deleteStaffSessions(db: Reads, staffId: string): Promise<void> {
  await db.deleteFrom('staff_sessions').where('staff_id', '=', staffId).execute()
}

/** Deletes sessions that have expired or were idle for too long. */
export async function deleteEndedStaffSessions(
  db: Reads,
  { now, idleSince }: { now: Date; idleSince: Date },
): Promise<void> {
  await db
    .deleteFrom('staff_sessions')
    .where((eb) => eb.or([eb('last_used_at', '<=', idleSince), eb('expires_at', '<=', now)]))
    .execute()
}
