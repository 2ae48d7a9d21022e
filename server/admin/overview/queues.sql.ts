import { type Expression, type RawBuilder, sql } from 'kysely'
import type { WorkQueueName } from '#contract/admin/overview/home.ts'
import type { StaffRight } from '#contract/api/call.ts'
import { complaintAnswerDays } from '#contract/api/limits.ts'
import { supportCategories } from '#contract/features/safety/complaints.ts'
import type { Reads } from '../../app/transaction.ts'
import { selectOpenPayouts } from '../../features/payments/bank/bank.sql.ts'
import { selectUnseenPictures } from '../photos/photos.sql.ts'
import { selectDesk } from '../profiles/fictional-desk.sql.ts'
import { selectOpenComplaints } from '../safety/complaints.sql.ts'
import { selectOpenFlags } from '../sites/texts.sql.ts'
import { selectWaitingSelfies } from '../verification/selfies.sql.ts'

export interface QueueFigures {
  waiting: number
  oldest: Date | null
  due: Date | null
}

interface QueueRequest {
  readonly siteId: string
  /** Who asks; null for no one of the staff. */
  readonly staffId: string | null
  /** Only what has to be answered until then, or should have been. */
  readonly until?: Date
}

export interface QueueDeclaration {
  readonly name: WorkQueueName
  /** Who answers it. */
  readonly role: StaffRight
  /** In e-mails only for people who have this role too, or who lack it. */
  readonly withRole?: StaffRight
  readonly withoutRole?: StaffRight
  /** One row for each waiting case: `at`, and `due` if it has a deadline. */
  readonly rows: (db: Reads, asked: QueueRequest) => Expression<unknown>
}

const none = sql<Date | null>`null::timestamptz`
/** So many days after it was made. */
const afterDays = (days: number) => sql<Date>`created_at + make_interval(days => ${days})`

/** So many days after a complaint was made, or its member wrote again. */
const afterAsked = sql<Date>`coalesce(asked_at, created_at) + make_interval(days => ${complaintAnswerDays})`

interface CaseTable {
  readonly table:
    | 'appeals'
    | 'bank_bookings'
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
  return (_db: Reads, { siteId }: QueueRequest) => sql`
    select ${sql.ref(at)} as at, ${due} as due from ${sql.table(table)}
    where site_id = ${siteId} and state = ${state}`
}

/** Selects the open complaints that their list shows. */
const selectComplaints = (db: Reads, { siteId }: QueueRequest) =>
  selectOpenComplaints(db, [siteId]).select((eb) => [
    eb.fn.coalesce('c.asked_at', 'c.created_at').as('at'),
    afterAsked.as('due'),
  ])

/**
 * Every queue with its deadline; its cases are those of its own list. Reports: a day, our own target. Complaints: the
 * days that the site promises. Data requests: a month (Article 12 (3) of Regulation (EU) 2016/679). Money of a
 * withdrawal: fourteen days (Article 13 (1) of Directive 2011/83/EU). Selfies: the day on which they are deleted.
 */
export const queueDeclarations: readonly QueueDeclaration[] = [
  {
    name: 'reports',
    role: 'moderator',
    rows: selectWaiting({ table: 'reports', due: afterDays(1) }),
  },
  {
    name: 'appeals',
    role: 'moderator',
    rows: selectWaiting({ table: 'appeals', due: afterDays(14) }),
  },
  {
    name: 'photos',
    role: 'moderator',
    rows: (db, { siteId }) =>
      selectUnseenPictures(db, [siteId]).select(['p.created_at as at', none.as('due')]),
  },
  {
    name: 'selfies',
    role: 'moderator',
    rows: (db, { siteId, staffId }) =>
      selectWaitingSelfies(db, [siteId], staffId).select(['s.taken_at as at', 's.delete_at as due']),
  },
  {
    name: 'texts',
    role: 'moderator',
    rows: (db, { siteId }) => selectOpenFlags(db, [siteId]).select(['f.created_at as at', none.as('due')]),
  },
  {
    name: 'complaints',
    role: 'moderator',
    withoutRole: 'support',
    rows: selectComplaints,
  },
  {
    // An e-mail names what the support inbox counts only once to those who see both.
    name: 'complaints',
    role: 'moderator',
    withRole: 'support',
    rows: (db, asked) => selectComplaints(db, asked).where('c.category', 'not in', supportCategories),
  },
  {
    name: 'threads',
    role: 'support',
    rows: (db, { siteId }) =>
      db
        .selectFrom('complaints')
        .select((eb) => [eb.fn.coalesce('asked_at', 'created_at').as('at'), afterAsked.as('due')])
        .where('site_id', '=', siteId)
        .where('state', '=', 'open')
        .where('category', 'in', supportCategories),
  },
  {
    name: 'data_requests',
    role: 'support',
    rows: selectWaiting({ table: 'data_requests', at: 'received_at', due: sql.ref('due_at') }),
  },
  {
    name: 'notices',
    role: 'finance',
    rows: selectWaiting({ table: 'contract_notices', due: afterDays(14) }),
  },
  {
    name: 'payouts',
    role: 'finance',
    rows: (db, { siteId }) =>
      selectOpenPayouts(db, siteId).select(['created_at as at', afterDays(14).as('due')]),
  },
  {
    name: 'bookings',
    role: 'finance',
    rows: selectWaiting({ table: 'bank_bookings' }),
  },
  {
    name: 'adjustments',
    role: 'finance',
    rows: selectWaiting({ table: 'credit_adjustments', at: 'requested_at', state: 'waiting' }),
  },
  {
    name: 'desk',
    role: 'operator',
    rows: (_db, { siteId }) => sql`
      select d.last_at as at, ${none} as due from (${selectDesk([siteId])}) d where d.is_waiting`,
  },
]

/** Returns whether an e-mail names a queue to someone with these roles. */
export const isNamedTo = (
  { role, withRole = role, withoutRole }: Pick<QueueDeclaration, 'role' | 'withRole' | 'withoutRole'>,
  roles: readonly string[],
): boolean =>
  roles.includes(role) &&
  roles.includes(withRole) &&
  (withoutRole === undefined || !roles.includes(withoutRole))

/** Counts a queue, with the age of the oldest case and the next deadline. */
export async function countQueue(
  db: Reads,
  { rows: toRows }: QueueDeclaration,
  asked: QueueRequest,
): Promise<QueueFigures> {
  const until = asked.until ?? null
  const { rows } = await sql<QueueFigures>`
    select count(*)::int as waiting, min(at) as oldest, min(due) as due from (${toRows(db, asked)}) queue
    where ${until}::timestamptz is null or due <= ${until}`.execute(db)
  return rows[0] ?? { waiting: 0, oldest: null, due: null }
}
