import { type RawBuilder, sql } from 'kysely'
import type { WorkQueueName } from '#contract/admin/overview/home.ts'
import type { StaffRight } from '#contract/api/call.ts'
import { complaintAnswerDays } from '#contract/api/limits.ts'
import type { Reads } from '../../app/transaction.ts'

export interface QueueFigures {
  waiting: number
  oldest: Date | null
  due: Date | null
}

interface QueueRequest {
  readonly siteId: string
  readonly staffId: string
}

interface QueueDeclaration {
  readonly name: WorkQueueName
  /** Who answers it. */
  readonly role: StaffRight
  /** One row for each waiting case: `at`, and `due` if it has a deadline. */
  readonly rows: (asked: QueueRequest) => RawBuilder<unknown>
}

const none = sql`null::timestamptz`
/** So many days after it was made. */
const afterDays = (days: number) => sql`created_at + make_interval(days => ${days})`

interface CaseTable {
  readonly table:
    | 'appeals'
    | 'bank_bookings'
    | 'complaints'
    | 'contract_notices'
    | 'credit_adjustments'
    | 'data_requests'
    | 'reports'
  /** When it started to wait. */
  readonly at?: 'created_at' | 'received_at' | 'requested_at'
  readonly due?: RawBuilder<unknown>
  readonly state?: 'open' | 'waiting'
}

/** Selects the waiting rows of a table of cases. */
function selectWaiting({ table, at = 'created_at', due = none, state = 'open' }: CaseTable) {
  return ({ siteId }: QueueRequest) => sql`
    select ${sql.ref(at)} as at, ${due} as due from ${sql.table(table)}
    where site_id = ${siteId} and state = ${state}`
}

/**
 * Every queue with its deadline. Reports: a day, our own aim. Complaints: the days that the site promises. Requests
 * about data: a month (Article 12 (3) of Regulation (EU) 2016/679). Money of a withdrawal: fourteen days (Article 13 (1) of
 * Directive 2011/83/EU). Selfies: the day on which they are deleted.
 */
export const queueDeclarations: readonly QueueDeclaration[] = [
  {
    ...{ name: 'reports', role: 'moderator' },
    rows: selectWaiting({ table: 'reports', due: afterDays(1) }),
  },
  {
    ...{ name: 'appeals', role: 'moderator' },
    rows: selectWaiting({ table: 'appeals', due: afterDays(14) }),
  },
  {
    ...{ name: 'photos', role: 'moderator' },
    rows: ({ siteId }) => sql`
      select p.created_at as at, ${none} as due from pictures p join profiles f on f.member_id = p.member_id
      where f.site_id = ${siteId} and p.reviewed_at is null and (p.portrait is null or p.state = 'pending')
        and p.state <> 'refused'`,
  },
  {
    ...{ name: 'selfies', role: 'moderator' },
    rows: ({ siteId, staffId }) => sql`
      select s.taken_at as at, s.delete_at as due from selfies s join members m on m.id = s.member_id
      where s.site_id = ${siteId} and s.state = 'waiting' and m.status in ('activated', 'not_confirmed')
        and s.first_by is distinct from ${staffId}`,
  },
  {
    ...{ name: 'texts', role: 'moderator' },
    rows: ({ siteId }) => sql`
      select created_at as at, ${none} as due from text_flags where site_id = ${siteId} and closed_at is null`,
  },
  {
    ...{ name: 'complaints', role: 'moderator' },
    rows: selectWaiting({ table: 'complaints', due: afterDays(complaintAnswerDays) }),
  },
  {
    ...{ name: 'data_requests', role: 'support' },
    rows: selectWaiting({ table: 'data_requests', at: 'received_at', due: sql.ref('due_at') }),
  },
  {
    ...{ name: 'notices', role: 'finance' },
    rows: selectWaiting({ table: 'contract_notices', due: afterDays(14) }),
  },
  {
    ...{ name: 'payouts', role: 'finance' },
    rows: ({ siteId }) => sql`
      select created_at as at, created_at + interval '14 days' as due from bank_payouts
      where site_id = ${siteId} and status = 'open'`,
  },
  {
    ...{ name: 'bookings', role: 'finance' },
    rows: selectWaiting({ table: 'bank_bookings' }),
  },
  {
    ...{ name: 'adjustments', role: 'finance' },
    rows: selectWaiting({ table: 'credit_adjustments', at: 'requested_at', state: 'waiting' }),
  },
  {
    ...{ name: 'desk', role: 'operator' },
    // From the few fictional profiles to their conversations, by the index of each side.
    rows: ({ siteId }) => sql`
      with f as materialized (select id from members where site_id = ${siteId} and kind = 'fictional')
      select c.last_at as at, ${none} as due from (
        select f.id as profile_id, a.* from f join conversations a on a.member_a = f.id
        union all
        select f.id, b.* from f join conversations b on b.member_b = f.id
      ) c
      join profiles p on p.member_id = c.profile_id and p.status = 'active'
      join members o on o.id = case when c.member_a = c.profile_id then c.member_b else c.member_a end
      join messages x on x.conversation_id = c.id and x.id = c.last_message_id and x.from_id = o.id
      where o.kind = 'person' and not o.hide_fictional and o.status in ('activated', 'not_confirmed')`,
  },
]

/** Counts a queue, with the age of the oldest case and the next deadline. */
export async function countQueue(
  db: Reads,
  { rows: toRows }: QueueDeclaration,
  asked: QueueRequest,
): Promise<QueueFigures> {
  const { rows } = await sql<QueueFigures>`
    select count(*)::int as waiting, min(at) as oldest, min(due) as due from (${toRows(asked)}) queue`.execute(
    db,
  )
  return rows[0] ?? { waiting: 0, oldest: null, due: null }
}
