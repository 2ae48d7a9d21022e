import { sql } from 'kysely'
import type { Json } from '#database/schema.ts'
import type { Reads } from '../../app/transaction.ts'
import type { FileStems } from './stored-files.ts'

/** An account that is erased, with every address it had or requested, in comparable form. */
interface ErasedAccount {
  siteId: string
  memberId: string
  emailKeys: readonly string[]
}

/** Finds accounts whose fourteen days are over, the longest gone first; also those banned after they had left. */
export async function findDueErasures(
  db: Reads,
  due: { siteId: string; before: Date; max: number },
): Promise<string[]> {
  const dueMembers = db
    .selectFrom('members as m')
    .select(['m.id', 'm.deletion_requested_at'])
    .where('m.site_id', '=', due.siteId)
    .where('m.deletion_requested_at', '<=', due.before)
  const members = await dueMembers
    .where('m.status', '=', 'pending_deletion')
    .unionAll(
      dueMembers.innerJoin('account_deletions as d', 'd.member_id', 'm.id').where('m.status', '=', 'banned'),
    )
    .orderBy('deletion_requested_at')
    .limit(due.max)
    .execute()
  return members.map((member) => member.id)
}

/** Locks an account, so that it cannot be restored meanwhile, and reads what its erasure needs. */
export async function lockLeaving(db: Reads, siteId: string, memberId: string) {
  const account = await db
    .selectFrom('members')
    .select(['status', 'deletion_requested_at', 'email_key'])
    .where('id', '=', memberId)
    .where('site_id', '=', siteId)
    .forUpdate()
    .executeTakeFirst()
  if (!account) return undefined
  const deletion = await db
    .selectFrom('account_deletions')
    .select('reason')
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  const changes = await db
    .selectFrom('email_changes')
    .select(({ fn }) => [
      fn<string>('lower', ['old_email']).as('old_key'),
      fn<string>('lower', ['new_email']).as('new_key'),
    ])
    .where('member_id', '=', memberId)
    .execute()
  const emailKeys = [account.email_key, ...changes.flatMap((change) => [change.old_key, change.new_key])]
  return { ...account, reason: deletion?.reason ?? 'other', email_keys: [...new Set(emailKeys)] }
}

export interface ChatPartnerRow {
  conversation_id: string
  other_id: string
}

function selectConversations(db: Reads, memberId: string) {
  return db
    .selectFrom('conversations')
    .where((eb) => eb.or([eb('member_a', '=', memberId), eb('member_b', '=', memberId)]))
    .select((eb) => [
      'id as conversation_id',
      eb
        .case()
        .when('member_a', '=', memberId)
        .then(eb.ref('member_b'))
        .else(eb.ref('member_a'))
        .end()
        .as('other_id'),
      eb
        .case()
        .when('member_a', '=', memberId)
        .then(eb.ref('unread_b'))
        .else(eb.ref('unread_a'))
        .end()
        .as('unread_by_other'),
    ])
}

/** Finds the conversations of a member and their partners; locks the state rows of all, in the order of their ids. */
export async function lockChatPartners(db: Reads, memberId: string): Promise<ChatPartnerRow[]> {
  const conversations = selectConversations(db, memberId)
  await db
    .selectFrom('member_states')
    .select('member_id')
    .where((eb) =>
      eb.or([
        eb('member_id', '=', memberId),
        eb('member_id', 'in', eb.selectFrom(conversations.as('c')).select('c.other_id')),
      ]),
    )
    .orderBy('member_id')
    .forUpdate()
    .execute()
  return db
    .selectFrom(conversations.as('c'))
    .select(['c.conversation_id', 'c.other_id'])
    .orderBy('c.other_id')
    .execute()
}

/** Subtracts what partners have not read from their totals: the conversations go. Returns the new totals. */
export async function subtractChatPartnersUnread(db: Reads, memberId: string): Promise<Map<string, number>> {
  const totals = await db
    .updateTable('member_states as s')
    .from(selectConversations(db, memberId).as('c'))
    .set((eb) => ({
      unread: eb.fn<number>('greatest', [eb.lit(0), eb('s.unread', '-', eb.ref('c.unread_by_other'))]),
    }))
    .whereRef('s.member_id', '=', 'c.other_id')
    .where('c.unread_by_other', '>', 0)
    .returning(['s.member_id', 's.unread'])
    .execute()
  return new Map(totals.map((total) => [total.member_id, total.unread]))
}

/** Deletes the photos and recordings of a member's conversations, from both sides, and returns all files of the member. */
export async function takeFiles(db: Reads, memberId: string): Promise<FileStems> {
  const { rows } = await sql<FileStems>`
    with photos as (
      delete from chat_photos where from_id = ${memberId} or id in (
        select m.photo_id from messages m join conversations c on c.id = m.conversation_id
        where ${memberId} in (c.member_a, c.member_b) and m.photo_id is not null
        union
        select (frozen ->> 'photo')::uuid from frozen_conversations f, jsonb_array_elements(f.messages) frozen
        where ${memberId} in (f.member_a, f.member_b) and frozen ->> 'photo' is not null
      ) returning file
    ), voices as (
      delete from chat_voices where from_id = ${memberId} or id in (
        select m.voice_id from messages m join conversations c on c.id = m.conversation_id
        where ${memberId} in (c.member_a, c.member_b) and m.voice_id is not null
        union
        select (frozen ->> 'voice')::uuid from frozen_conversations f, jsonb_array_elements(f.messages) frozen
        where ${memberId} in (f.member_a, f.member_b) and frozen ->> 'voice' is not null
      ) returning file
    )
    select array(select file from pictures where member_id = ${memberId}) as pictures,
      array(select file from photos) as chat_photos,
      array(select file from voices) as chat_voices,
      array(select file from account_exports where member_id = ${memberId} and file is not null) as exports,
      array(select file from selfies where member_id = ${memberId} and file is not null) as selfies`.execute(
    db,
  )
  return rows[0] ?? { pictures: [], chat_photos: [], chat_voices: [], exports: [], selfies: [] }
}

/** Counts an account that was erased, by month and reason: all that remains of it. */
export async function countErasure(
  db: Reads,
  erasure: { siteId: string; reason: string; at: Date },
): Promise<void> {
  await db
    .insertInto('deletion_counts')
    .values(({ cast, fn, val }) => ({
      site_id: erasure.siteId,
      month: cast<string>(fn('date_trunc', [val('month'), cast(val(erasure.at), 'timestamptz')]), 'date'),
      reason: erasure.reason,
      accounts: 1,
    }))
    .onConflict((oc) =>
      oc
        .columns(['site_id', 'month', 'reason'])
        .doUpdateSet((eb) => ({ accounts: eb('deletion_counts.accounts', '+', 1) })),
    )
    .execute()
}

const noEvidence = JSON.stringify({ profile: null, pictures: [], conversation: null })
const noConversation = JSON.stringify({ conversation: null })

/** Empties what others or the staff have written down about a member, and what the member wrote to the staff. */
export async function scrubReports(db: Reads, { siteId, memberId, emailKeys }: ErasedAccount): Promise<void> {
  await db
    .updateTable('reports')
    .set({ body: '', evidence: noEvidence })
    .where('reported_id', '=', memberId)
    .execute()
  await db
    .deleteFrom('evidence_files')
    .where('report_id', 'in', (eb) =>
      eb.selectFrom('reports').select('id').where('reported_id', '=', memberId),
    )
    .execute()
  await db.updateTable('appeals').set({ text: '-', answer: null }).where('member_id', '=', memberId).execute()
  await db
    .updateTable('reports')
    .set((eb) => ({
      body: '',
      evidence: eb(eb.ref('evidence'), '||', eb.cast<Json>(eb.val(noConversation), 'jsonb')),
    }))
    .where('reporter_id', '=', memberId)
    .execute()
  await db
    .deleteFrom('complaints')
    .where('site_id', '=', siteId)
    .where(({ eb, fn, or, val }) =>
      or([eb('member_id', '=', memberId), eb(fn<string>('lower', ['email']), '=', fn.any(val(emailKeys)))]),
    )
    .execute()
  await db.updateTable('decision_notices').set({ text: '-' }).where('member_id', '=', memberId).execute()
  await db
    .updateTable('decisions')
    .set({ reason: '', removed_text: null, removed_answers: null })
    .where('member_id', '=', memberId)
    .execute()
}

/**
 * Removes the person from their requests about personal data. The site must be able to show that they asked, and when it
 * was done. The erasure answers what was still open.
 */
export async function scrubDataRequests(
  db: Reads,
  { siteId, memberId, emailKeys }: ErasedAccount,
  at: Date,
): Promise<void> {
  await db
    .updateTable('data_requests')
    .set((eb) => ({
      email: '',
      text: '',
      answer: null,
      state: eb
        .case()
        .when('state', '=', 'open')
        .then(eb.val('done' as const))
        .else(eb.ref('state'))
        .end(),
      closed_at: eb.fn.coalesce('closed_at', eb.val(at)),
    }))
    .where('site_id', '=', siteId)
    .where(({ eb, fn, or, val }) =>
      or([eb('member_id', '=', memberId), eb(fn<string>('lower', ['email']), '=', fn.any(val(emailKeys)))]),
    )
    .execute()
}

/**
 * Removes what identifies a person from payments, which the law requires to be kept: amounts, taxes and invoices stay, and
 * the rows lose their member with the account. The encrypted name and account of a signed debit stay for as long as the
 * bank may ask for its mandate; those of a debit that never went out are removed at once.
 */
export async function detachPayments(db: Reads, memberId: string): Promise<void> {
  await sql`
    update webhook_events w set body = ''::bytea from payments p
    where p.member_id = ${memberId} and w.processed_at is not null and w.provider = p.provider
      and w.provider_references && (array[p.id::text, p.provider_reference] || p.provider_aliases)`.execute(
    db,
  )
  await db
    .updateTable('refunds')
    .set({ reason: '' })
    .where('payment_id', 'in', (eb) =>
      eb.selectFrom('payments').select('id').where('member_id', '=', memberId),
    )
    .execute()
  await db
    .deleteFrom('direct_debit_codes')
    .where('payment_id', 'in', (eb) =>
      eb.selectFrom('direct_debits').select('payment_id').where('member_id', '=', memberId),
    )
    .execute()
  await db.updateTable('direct_debits').set({ network: null }).where('member_id', '=', memberId).execute()
  await db
    .updateTable('direct_debits')
    .set({ debtor: null, iban_last4: null, iban_print: null, phone_print: null, mandate_text: null })
    .where('member_id', '=', memberId)
    .where('status', 'in', ['open', 'cancelled'])
    .execute()
  await db
    .updateTable('contract_notices')
    .set({ name: '', email: '', contract: '', grounds: '', remarks: '' })
    .where('member_id', '=', memberId)
    .where('state', '=', 'done')
    .execute()
  await db
    .updateTable('payments')
    .set({ action: null, return_path: null, card_print: null })
    .where('member_id', '=', memberId)
    .execute()
}

/** Deletes what is stored under a member's id or addresses without a foreign key to the account. */
export async function deleteTraces(db: Reads, { siteId, memberId, emailKeys }: ErasedAccount): Promise<void> {
  await db.deleteFrom('idempotent_answers').where('caller', '=', memberId).execute()
  await db
    .deleteFrom('login_locks')
    .where('site_id', '=', siteId)
    .where('email_key', '=', (eb) => eb.fn.any(eb.val(emailKeys)))
    .execute()
  // The keys end with the member's id.
  await db
    .deleteFrom('rate_limits')
    .where((eb) => eb(eb.fn<string>('right', ['key', eb.lit(memberId.length)]), '=', memberId))
    .execute()
  await db
    .deleteFrom('outbox')
    .where('site_id', '=', siteId)
    .where(({ eb, fn, or, val }) =>
      or([
        eb('member_id', '=', memberId),
        eb(fn<string>('lower', ['recipient']), '=', fn.any(val(emailKeys))),
      ]),
    )
    .execute()
}

/** Deletes the suppressions of the addresses of an account. */
export async function deleteSuppressions(db: Reads, { siteId, emailKeys }: ErasedAccount): Promise<void> {
  await db
    .deleteFrom('mail_suppressions')
    .where('site_id', '=', siteId)
    .where('address', '=', (eb) => eb.fn.any(eb.val(emailKeys)))
    .execute()
}

/** Deletes the events about deleted conversations from the feeds of chat partners. */
export async function deleteChatPartnerEvents(db: Reads, partners: readonly ChatPartnerRow[]): Promise<void> {
  await sql`
    delete from member_events e using unnest(${partners.map((one) => one.other_id)}::uuid[],
      ${partners.map((one) => one.conversation_id)}::uuid[]) as gone (member_id, conversation_id)
    where e.member_id = gone.member_id and e.event ->> 'conversation' = gone.conversation_id::text`.execute(
    db,
  )
}

/** Deletes the account; every row that depends on it goes with it, payments stay without it. */
export async function deleteMember(db: Reads, memberId: string): Promise<void> {
  await db.deleteFrom('members').where('id', '=', memberId).execute()
}
