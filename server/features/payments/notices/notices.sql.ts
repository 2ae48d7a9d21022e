import type { ContractNoticeKind } from '#contract/features/payments/contract-notice.ts'
import type { Locale } from '#contract/features/sites/locale.ts'
import type { Reads, Tx } from '../../../app/transaction.ts'
import { findPage, type PageRequest } from '../../../platform/database/find-page.sql.ts'

export interface NewNotice {
  id: string
  reference: string
  key: string
  kind: ContractNoticeKind
  name: string
  email: string
  contract: string
  language: Locale
  for_cause: boolean
  grounds: string
  ends_on: string | null
}

/** Keeps a notice; false when the same request has been here before. */
export async function insertNotice(tx: Tx, notice: NewNotice): Promise<boolean> {
  const inserted = await tx.db
    .insertInto('contract_notices')
    .values({ ...notice, site_id: tx.site.id, created_at: tx.now })
    .onConflict((oc) => oc.columns(['site_id', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Finds the answer to a request with this key. */
export function findNoticeOfRequest(db: Reads, siteId: string, key: string) {
  return db
    .selectFrom('contract_notices')
    .select(['reference', 'created_at'])
    .where('site_id', '=', siteId)
    .where('key', '=', key)
    .executeTakeFirst()
}

function selectNotices(db: Reads, siteId: string) {
  return db
    .selectFrom('contract_notices as n')
    .leftJoin('refunds as r', 'r.id', 'n.refund_id')
    .select([
      'n.id',
      'n.reference',
      'n.kind',
      'n.name',
      'n.email',
      'n.contract',
      'n.for_cause',
      'n.grounds',
      'n.ends_on',
      'n.payment_id',
      'n.member_id',
      'n.credits_spent',
      'n.finding',
      'n.state',
      'n.remarks',
      'n.created_at',
      'n.done_at',
      'r.amount_cents as refund_cents',
      'r.currency as refund_currency',
    ])
    .select(({ ref }) => ref('n.language').$castTo<Locale>().as('language'))
    .where('n.site_id', '=', siteId)
}

export type NoticeRow = Awaited<ReturnType<typeof findNotices>>['rows'][number]

/** Finds a notice. */
export function findNotice(db: Reads, siteId: string, id: string) {
  return selectNotices(db, siteId).where('n.id', '=', id).executeTakeFirst()
}

/** Locks a notice, so that it is carried out once. */
export function lockNotice(tx: Tx, id: string) {
  return selectNotices(tx.db, tx.site.id).where('n.id', '=', id).forUpdate('n').executeTakeFirst()
}

/** Finds a page of the notices that wait for the staff or for their day, oldest first, or of those done, newest first. */
export function findNotices(
  db: Reads,
  siteId: string,
  { state, page }: { state: 'open' | 'done'; page: PageRequest },
) {
  const notices = selectNotices(db, siteId).where('n.state', state === 'done' ? '=' : '<>', 'done')
  return findPage(
    db,
    notices,
    state === 'done'
      ? { by: [(eb) => eb.fn.coalesce('n.done_at', 'n.created_at'), 'n.id'], isDescending: true, page }
      : { by: ['n.created_at', 'n.id'], page },
  )
}

export interface NoticeOutcome {
  state: 'open' | 'waiting' | 'done'
  finding: 'carried_out' | 'nothing_left' | 'not_found' | 'account_gone' | 'over' | 'already'
  payment_id?: string | null
  member_id?: string | null
  refund_id?: string | null
  credits_spent?: number | null
}

/** Stores the outcome of a locked notice. */
export async function recordCarriedOut(tx: Tx, id: string, outcome: NoticeOutcome): Promise<void> {
  await tx.db
    .updateTable('contract_notices')
    .set({ ...outcome, done_at: outcome.state === 'done' ? tx.now : null })
    .where('id', '=', id)
    .execute()
}

/** Closes a notice manually; false when it was already closed. */
export async function closeNotice(tx: Tx, id: string, remarks: string): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('contract_notices')
    .set({ state: 'done', remarks, done_at: tx.now })
    .where('site_id', '=', tx.site.id)
    .where('id', '=', id)
    .where('state', '<>', 'done')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Finds the cancellations whose last day is over. */
export function findDueCancellations(db: Reads, siteId: string, today: string) {
  return db
    .selectFrom('contract_notices')
    .select('id')
    .where('site_id', '=', siteId)
    .where('state', '=', 'waiting')
    .where('ends_on', '<', today)
    .limit(500)
    .execute()
}

/** Ends the premium of a member who has cancelled it; returns whether they were premium. */
export async function endPremium(tx: Tx, memberId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('members')
    .set({ paid_since: null })
    .where('id', '=', memberId)
    .where('paid_since', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes notices closed before a given time; returns how many. */
export async function deleteOldNotices(
  db: Reads,
  { before, max }: { before: Date; max: number },
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('contract_notices')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('contract_notices').select('id').where('done_at', '<', before).limit(max),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
