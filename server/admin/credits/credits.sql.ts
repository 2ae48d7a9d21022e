import { sql } from 'kysely'
import type { Reads, Tx } from '../../app/transaction.ts'
import { findPage, type PageRequest } from '../../platform/database/find-page.sql.ts'

/** Returns the adjustments of a site: those that wait first, then the latest. */
export async function findAdjustments(db: Reads, siteId: string, page: PageRequest) {
  const adjustments = db
    .selectFrom('credit_adjustments as a')
    .innerJoin('profiles as p', 'p.member_id', 'a.member_id')
    .innerJoin('staff as r', 'r.id', 'a.requested_by')
    .leftJoin('staff as d', 'd.id', 'a.decided_by')
    .select(['a.id', 'a.member_id', 'p.name as member_name', 'a.credits', 'a.reason', 'a.state'])
    .select(['a.requested_by', 'r.name as requested_name', 'a.requested_at', 'd.name as decided_name'])
    .where('a.site_id', '=', siteId)
  return findPage(db, adjustments, {
    by: [(eb) => eb('a.state', '=', 'waiting'), 'a.requested_at', 'a.id'],
    isDescending: true,
    page,
  })
}

/**
 * Serialises adjustments until the transaction ends, and sums up the absolute amounts booked by one person alone since
 * a given time: for this member by anyone, and by this person for anyone, on all sites. Returns the larger sum, in
 * credits.
 */
export async function sumAlone(
  tx: Tx,
  { memberId, staffId, since }: { memberId: string; staffId: string; since: Date },
): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('credit adjustments', 0))`.execute(tx.db)
  // A separate statement, so that it sees what was committed while waiting for the lock.
  const { rows } = await sql<{ credits: number }>`
    select greatest(
      coalesce(sum(abs(credits)) filter (where member_id = ${memberId}), 0),
      coalesce(sum(abs(credits)) filter (where requested_by = ${staffId}), 0))::int as credits
    from credit_adjustments
    where state = 'booked' and decided_by is null and requested_at > ${since}
      and (member_id = ${memberId} or requested_by = ${staffId})`.execute(tx.db)
  return rows[0]?.credits ?? 0
}

/**
 * Stores an adjustment. The table refuses one that one person books alone above the limit, by itself or together with
 * earlier ones.
 */
export async function insertAdjustment(
  db: Reads,
  a: {
    id: string
    siteId: string
    memberId: string
    credits: number
    reason: string
    limit: number
    /** This one plus what one person booked alone before, from `sumAlone`. */
    alone: number
    state: 'waiting' | 'booked'
    staffId: string
    now: Date
  },
): Promise<void> {
  await db
    .insertInto('credit_adjustments')
    .values({
      id: a.id,
      site_id: a.siteId,
      member_id: a.memberId,
      credits: a.credits,
      reason: a.reason,
      limit_credits: a.limit,
      alone_credits: a.alone,
      state: a.state,
      requested_by: a.staffId,
      requested_at: a.now,
    })
    .execute()
}

/** Locks an adjustment, so that it is decided once. */
export async function lockAdjustment(db: Reads, siteId: string, id: string) {
  return db
    .selectFrom('credit_adjustments')
    .select(['id', 'member_id', 'credits', 'state', 'requested_by', 'reason'])
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Records the decision of the second person. */
export async function decideAdjustment(
  db: Reads,
  { id, state, staffId, now }: { id: string; state: 'booked' | 'refused'; staffId: string; now: Date },
): Promise<void> {
  await db
    .updateTable('credit_adjustments')
    .set({ state, decided_by: staffId, decided_at: now })
    .where('id', '=', id)
    .execute()
}
