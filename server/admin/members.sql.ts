import type { ExpressionBuilder } from 'kysely'
import type { MemberEntry } from '#contract/admin-members.ts'
import type { Tables } from '#database/tables.ts'
import type { Reads } from '../context.ts'

export interface MemberEntryRow extends Omit<MemberEntry, 'since'> {
  signup_at: Date
}

function selectMembers(db: Reads, siteId: string) {
  return db
    .selectFrom('members as m')
    .innerJoin('profiles as p', 'p.member_id', 'm.id')
    .select(['m.id', 'p.name', 'm.email', 'm.kind', 'm.status', 'm.signup_at'])
    .select((eb) => eb('m.paid_since', 'is not', null).$castTo<boolean>().as('premium'))
    .where('m.site_id', '=', siteId)
}

type MembersAndProfiles = ExpressionBuilder<
  Tables & { m: Tables['members']; p: Tables['profiles'] },
  'm' | 'p'
>

/** Whether the name or address of a member begins with the words, or something of theirs is called so. */
function isFoundBy(
  eb: MembersAndProfiles,
  siteId: string,
  { words, id }: { words: string; id: string | null },
) {
  const beginning = `${words.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const reference = words.toUpperCase()
  const payments = eb.selectFrom('payments').select('member_id').where('site_id', '=', siteId)
  const byInvoice = eb
    .selectFrom('invoices as i')
    .innerJoin('payments as y', 'y.id', 'i.payment_id')
    .select('y.member_id')
    .where('i.site_id', '=', siteId)
    .where('i.number', '=', Number(words))
  const byReport = eb
    .selectFrom('reports')
    .select('reported_id')
    .where('site_id', '=', siteId)
    .where('reference', '=', reference)
  const byComplaint = eb
    .selectFrom('complaints')
    .select('member_id')
    .where('site_id', '=', siteId)
    .where('reference', '=', reference)
  const byDataRequest = eb
    .selectFrom('data_requests')
    .select('member_id')
    .where('site_id', '=', siteId)
    .where('reference', '=', reference)
  return eb.or([
    eb('m.email_key', 'like', beginning),
    eb('p.name_key', 'like', beginning),
    eb('m.id', 'in', payments.where('provider_reference', '=', words)),
    eb('m.id', 'in', byReport),
    eb('m.id', 'in', byComplaint),
    eb('m.id', 'in', byDataRequest),
    ...(id === null ? [] : [eb('m.id', '=', id), eb('m.id', 'in', payments.where('id', '=', id))]),
    ...(/^\d{1,8}$/.test(words) ? [eb('m.id', 'in', byInvoice)] : []),
  ])
}

/**
 * Members of a site whose name or address begins with the words, or whose id it is, or the id, the provider's name or
 * the invoice number of a payment, or the reference of a report, complaint or request about data; the newest, before one
 * of them.
 */
export async function findMembers(
  db: Reads,
  siteId: string,
  { words, id, before, most }: { words: string; id: string | null; before: string | null; most: number },
): Promise<MemberEntryRow[]> {
  let members = selectMembers(db, siteId)
  if (words !== '') members = members.where((eb) => isFoundBy(eb, siteId, { words, id }))
  if (before !== null)
    members = members.where((eb) =>
      eb(
        eb.refTuple('m.signup_at', 'm.id'),
        '<',
        eb
          .selectFrom('members as b')
          .select(['b.signup_at', 'b.id'])
          .where('b.id', '=', before)
          .$asTuple('signup_at', 'id'),
      ),
    )
  return members.orderBy('m.signup_at', 'desc').orderBy('m.id', 'desc').limit(most).execute()
}

/** One member of a site with what the support may know. */
export async function findMember(db: Reads, siteId: string, id: string) {
  const row = await selectMembers(db, siteId)
    .innerJoin('member_states as s', 's.member_id', 'm.id')
    .select(['m.language', 'p.country', 'm.billing_country', 'p.city', 'p.gender', 'p.date_of_birth'])
    .select([
      'p.about_me',
      's.credits',
      'm.looking_for',
      'p.sexuality',
      'p.relationship_status',
      'p.body_type',
    ])
    .select(['p.hair_color', 'p.eye_color', 'p.tattoos', 'p.interests'])
    .select((eb) => {
      const reports = eb.selectFrom('reports as r').select(eb.fn.countAll<number>().as('count'))
      return [
        eb.ref('m.tracking').$castTo<Record<string, string>>().as('tracking'),
        eb('p.status', '=', 'disabled').$castTo<boolean>().as('hidden'),
        reports.whereRef('r.reported_id', '=', 'm.id').$asScalar().as('reports_about'),
        reports.whereRef('r.reporter_id', '=', 'm.id').$asScalar().as('reports_made'),
      ]
    })
    .where('m.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { looking_for, sexuality, relationship_status, body_type, hair_color, eye_color, ...rest } = row
  const { tattoos, interests, ...member } = rest
  const looks = { body_type, hair_color, eye_color, tattoos }
  const traits = { looking_for, sexuality, relationship_status, ...looks, interests: interests.join(', ') }
  return { ...member, traits: withoutEmpty(traits) }
}

function withoutEmpty(traits: Readonly<Record<string, string | null>>): Record<string, string> {
  return Object.fromEntries(Object.entries(traits).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

/** The latest movements of a wallet; what left it is negative. */
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

/** The latest payments of a member, with what was refunded of each. */
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
    .execute()
}

/** The latest reports about a member and by them. */
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

/** The pictures of a member in their order, whatever their state. */
export async function findMemberPictures(db: Reads, memberId: string) {
  return db
    .selectFrom('pictures')
    .select(['id', 'file', 'state'])
    .where('member_id', '=', memberId)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** The notes about a member, newest first. */
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

/** Keeps a note. */
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

/** The sessions of a member that have not expired. */
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

/** The last e-mails and notices to a member, without their text, which may hold links that log in. */
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

/** Confirms the address of a member; false unless that was still to do. */
export async function confirmMember(db: Reads, siteId: string, memberId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('members')
    .set({ status: 'activated' })
    .where('id', '=', memberId)
    .where('site_id', '=', siteId)
    .where('status', '=', 'not_confirmed')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
