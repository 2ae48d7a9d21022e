import { sql } from 'kysely'
import type { Reads, Tx } from '../context.ts'

export interface AdjustmentRow {
  id: string
  member_id: string
  member_name: string
  credits: number
  reason: string
  state: 'waiting' | 'booked' | 'refused'
  requested_by: string
  requested_name: string
  requested_at: Date
  decided_name: string | null
}

/** The adjustments of a site: those that wait first, then the latest. */
export async function findAdjustments(db: Reads, siteId: string): Promise<AdjustmentRow[]> {
  const { rows } = await sql<AdjustmentRow>`
    select a.id, a.member_id, p.name as member_name, a.credits, a.reason, a.state, a.requested_by,
      r.name as requested_name, a.requested_at, d.name as decided_name
    from credit_adjustments a join profiles p on p.member_id = a.member_id join staff r on r.id = a.requested_by
    left join staff d on d.id = a.decided_by
    where a.site_id = ${siteId} order by a.state = 'waiting' desc, a.requested_at desc, a.id limit 100`.execute(
    db,
  )
  return rows
}

/**
 * Lets adjustments come one after the other until the transaction ends, and sums up what was booked since then by one
 * person alone, without its sign: to this member by anyone, and by this person to anyone, on all sites. Gives the
 * larger sum, in credits.
 */
export async function sumAlone(
  tx: Tx,
  { memberId, staffId, since }: { memberId: string; staffId: string; since: Date },
): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('credit adjustments', 0))`.execute(tx.db)
  // A statement of its own, so that it sees what was committed while it waited for the lock.
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
 * Keeps an adjustment. The table refuses one that is booked by one person alone and passes the limit, by itself or with
 * what was booked so before.
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
    /** This one with what one person alone booked before, as `sumAlone` has it. */
    alone: number
    state: 'waiting' | 'booked'
    staffId: string
    now: Date
  },
): Promise<void> {
  await sql`
    insert into credit_adjustments (id, site_id, member_id, credits, reason, limit_credits, alone_credits, state,
      requested_by, requested_at)
    values (${a.id}, ${a.siteId}, ${a.memberId}, ${a.credits}, ${a.reason}, ${a.limit}, ${a.alone}, ${a.state},
      ${a.staffId}, ${a.now})`.execute(db)
}

/** Locks an adjustment, so that it is judged once. */
export async function lockAdjustment(
  db: Reads,
  siteId: string,
  id: string,
): Promise<
  Pick<AdjustmentRow, 'id' | 'member_id' | 'credits' | 'state' | 'requested_by' | 'reason'> | undefined
> {
  const { rows } = await sql<
    Pick<AdjustmentRow, 'id' | 'member_id' | 'credits' | 'state' | 'requested_by' | 'reason'>
  >`
    select id, member_id, credits, state, requested_by, reason from credit_adjustments
    where site_id = ${siteId} and id = ${id} for update`.execute(db)
  return rows[0]
}

/** Notes the judgement of the second person. */
export async function decideAdjustment(
  db: Reads,
  { id, state, staffId, now }: { id: string; state: 'booked' | 'refused'; staffId: string; now: Date },
): Promise<void> {
  await sql`
    update credit_adjustments set state = ${state}, decided_by = ${staffId}, decided_at = ${now} where id = ${id}`.execute(
    db,
  )
}
