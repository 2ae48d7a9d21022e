import type { PaymentMethod } from '#contract/features/payments/payment-method.ts'
import type { Reads } from '../../app/transaction.ts'

/** Returns the latest entries of a wallet; outgoing ones are negative. */
export async function findLedger(db: Reads, memberId: string) {
  return db
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
    .orderBy('number', 'desc')
    .limit(50)
    .execute()
}

export type MemberPaymentRow = Awaited<ReturnType<typeof findMemberPayments>>[number]

/** Returns a member's latest payments, with the refunded amount of each. */
export async function findMemberPayments(db: Reads, memberId: string) {
  return db
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
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id')
    .limit(50)
    .$narrowType<{ method: PaymentMethod }>()
    .execute()
}

/** Returns the latest reports about a member and by them. */
export async function findMemberReports(db: Reads, memberId: string) {
  return db
    .selectFrom('reports')
    .select(['id', 'reference', 'reason', 'created_at', 'state'])
    .select((eb) =>
      eb.fn
        .coalesce(eb('reporter_id', '=', memberId), eb.lit(false))
        .$castTo<boolean>()
        .as('made'),
    )
    .where((eb) => eb.or([eb('reported_id', '=', memberId), eb('reporter_id', '=', memberId)]))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(50)
    .execute()
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

/** Returns the notes about a member, newest first. */
export async function findNotes(db: Reads, memberId: string) {
  return db
    .selectFrom('member_notes as n')
    .leftJoin('staff as s', 's.id', 'n.staff_id')
    .select(['n.id', 'n.created_at', 's.name as by_name', 'n.text'])
    .where('n.member_id', '=', memberId)
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id')
    .limit(100)
    .execute()
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

/** Returns the sessions of a member that have not expired. */
export async function findSessions(db: Reads, memberId: string, now: Date) {
  return db
    .selectFrom('sessions')
    .select(['created_at', 'last_used_at', 'device'])
    .where('member_id', '=', memberId)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .limit(50)
    .execute()
}

/** Returns the last e-mails and notices to a member, without their text, which may hold links that log in. */
export async function findMails(db: Reads, memberId: string) {
  return db
    .selectFrom('outbox')
    .select(['id', 'created_at', 'channel', 'subject'])
    .select((eb) => eb('sent_at', 'is not', null).$castTo<boolean>().as('sent'))
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .limit(30)
    .execute()
}
