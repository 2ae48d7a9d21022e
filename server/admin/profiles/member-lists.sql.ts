import type { PaymentMethod } from '#contract/features/payments/payment-method.ts'
import { supportCategories } from '#contract/features/safety/complaints.ts'
import type { Reads } from '../../app/transaction.ts'
import { findPage, type PageRequest } from '../../platform/database/find-page.sql.ts'

/** Finds a page of the entries of a wallet, the latest first; outgoing ones are negative. */
export function findLedger(db: Reads, memberId: string, page: PageRequest) {
  const rows = db
    .selectFrom('credit_movements')
    .select(['id', 'created_at', 'kind', 'balance'])
    .select((eb) =>
      eb
        .case()
        .when('to_account', '=', 'wallet')
        .then(eb.ref('credits'))
        .else(eb.neg('credits'))
        .end()
        .as('credits'),
    )
    .where('member_id', '=', memberId)
  return findPage(db, rows, { by: ['number'], isDescending: true, page })
}

export type MemberPaymentRow = Awaited<ReturnType<typeof findMemberPayments>>['rows'][number]

/** Finds a page of a member's payments, the latest first, with the refunded amount of each. */
export function findMemberPayments(db: Reads, memberId: string, page: PageRequest) {
  const rows = db
    .selectFrom('payments as p')
    .select(['p.id', 'p.created_at', 'p.method', 'p.status', 'p.credits', 'p.price_cents', 'p.currency'])
    .select((outer) =>
      outer
        .selectFrom('refunds as r')
        .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('r.amount_cents'), eb.lit(0)).as('sum'))
        .whereRef('r.payment_id', '=', 'p.id')
        .where('r.status', '<>', 'failed')
        .$asScalar()
        .as('refunded_cents'),
    )
    .where('p.member_id', '=', memberId)
    .$narrowType<{ method: PaymentMethod }>()
  return findPage(db, rows, { by: ['p.created_at', 'p.id'], isDescending: true, page })
}

/** Finds a page of the reports about a member and by them. */
export function findMemberReports(db: Reads, memberId: string, page: PageRequest) {
  const rows = db
    .selectFrom('reports')
    .select(['id', 'reference', 'reason', 'created_at', 'state'])
    .select((eb) =>
      eb.fn
        .coalesce(eb('reporter_id', '=', memberId), eb.lit(false))
        .$castTo<boolean>()
        .as('made'),
    )
    .where((eb) => eb.or([eb('reported_id', '=', memberId), eb('reporter_id', '=', memberId)]))
  return findPage(db, rows, { by: ['created_at', 'id'], isDescending: true, page })
}

/** Returns a member's pictures in order, in any state. */
export async function findMemberPictures(db: Reads, memberId: string) {
  return db
    .selectFrom('pictures')
    .select(['id', 'file', 'state'])
    .where('member_id', '=', memberId)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** Finds a page of the notes about a member, newest first. */
export function findNotes(db: Reads, memberId: string, page: PageRequest) {
  const rows = db
    .selectFrom('member_notes as n')
    .leftJoin('staff as s', 's.id', 'n.staff_id')
    .select(['n.id', 'n.created_at', 's.name as by_name', 'n.text'])
    .where('n.member_id', '=', memberId)
  return findPage(db, rows, { by: ['n.created_at', 'n.id'], isDescending: true, page })
}

/** Stores a note. */
export async function insertNote(
  db: Reads,
  note: { id: string; memberId: string; staffId: string; text: string; now: Date },
): Promise<void> {
  await db
    .insertInto('member_notes')
    .values({
      id: note.id,
      member_id: note.memberId,
      staff_id: note.staffId,
      text: note.text,
      created_at: note.now,
    })
    .execute()
}

/** Finds a page of the sessions of a member that have not expired, the last used first. */
export function findSessions(db: Reads, { id, now }: { id: string; now: Date }, page: PageRequest) {
  const rows = db
    .selectFrom('sessions')
    .select(['created_at', 'last_used_at', 'device'])
    .where('member_id', '=', id)
    .where('expires_at', '>', now)
  return findPage(db, rows, { by: ['last_used_at', 'token_hash'], isDescending: true, page })
}

/** Finds a page of the changes of a member's country and of that of their prices, the latest first. */
export function findCountryChanges(db: Reads, memberId: string, page: PageRequest) {
  const rows = db
    .selectFrom('country_changes')
    .select(['kind', 'from_country', 'to_country', 'network_country', 'created_at'])
    .where('member_id', '=', memberId)
    .$narrowType<{ kind: 'profile' | 'billing' }>()
  return findPage(db, rows, { by: ['created_at', 'id'], isDescending: true, page })
}

/** Finds a page of the e-mails and notices to a member, the latest first, without their text, which may hold links that log in. */
export function findMails(db: Reads, memberId: string, page: PageRequest) {
  const rows = db
    .selectFrom('outbox')
    .select(['id', 'created_at', 'channel', 'subject'])
    .select((eb) => eb('sent_at', 'is not', null).$castTo<boolean>().as('sent'))
    .where('member_id', '=', memberId)
  return findPage(db, rows, { by: ['created_at', 'id'], isDescending: true, page })
}

/** Finds a page of a member's conversations with support, the latest first. */
export function findMemberThreads(db: Reads, memberId: string, page: PageRequest) {
  const rows = db
    .selectFrom('complaints')
    .select(['id', 'reference', 'category', 'state', 'created_at'])
    .where('member_id', '=', memberId)
    .where('category', 'in', supportCategories)
  return findPage(db, rows, { by: ['created_at', 'id'], isDescending: true, page })
}
