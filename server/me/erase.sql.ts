import { sql } from 'kysely'
import type { Reads } from '../context.ts'

/** Accounts whose time to come back is over, the longest gone first; a ban on the way out keeps nobody. */
export async function findDueErasures(
  db: Reads,
  due: { siteId: string; before: Date; most: number },
): Promise<string[]> {
  const isDue = sql`m.site_id = ${due.siteId} and m.deletion_requested_at <= ${due.before}`
  const { rows } = await sql<{ id: string }>`
    select id from (
      select m.id, m.deletion_requested_at from members m where m.status = 'pending_deletion' and ${isDue}
      union all
      select m.id, m.deletion_requested_at from account_deletions d join members m on m.id = d.member_id
        where m.status = 'banned' and ${isDue}
    ) m order by deletion_requested_at limit ${due.most}`.execute(db)
  return rows.map((row) => row.id)
}

export interface LeavingRow {
  status: string
  deletion_requested_at: Date | null
  reason: string
  /** Every address the account had or asked for, in the form they are compared by. */
  email_keys: string[]
}

/** Locks an account against being brought back, and reads what its erasure needs to know. */
export async function lockLeaving(
  db: Reads,
  siteId: string,
  memberId: string,
): Promise<LeavingRow | undefined> {
  const { rows } = await sql<LeavingRow>`
    select m.status, m.deletion_requested_at,
      coalesce((select reason from account_deletions where member_id = m.id), 'other') as reason,
      array(select m.email_key union select lower(old_email) from email_changes where member_id = m.id
        union select lower(new_email) from email_changes where member_id = m.id) as email_keys
    from members m where m.id = ${memberId} and m.site_id = ${siteId} for update`.execute(db)
  return rows[0]
}

export interface PartnerRow {
  conversation_id: string
  other_id: string
}

/** The conversations of a member and with whom; the state rows of all are locked, in the order of their ids. */
export async function lockPartners(db: Reads, memberId: string): Promise<PartnerRow[]> {
  const pairs = sql`
    select id as conversation_id, case when member_a = ${memberId} then member_b else member_a end as other_id
    from conversations where ${memberId} in (member_a, member_b)`
  await sql`
    select from member_states where member_id = ${memberId} or member_id in (select other_id from (${pairs}) p)
    order by member_id for update`.execute(db)
  const { rows } = await sql<PartnerRow>`${pairs} order by other_id`.execute(db)
  return rows
}

/** Takes what partners have not read of the conversations that go off their badges; gives the new totals. */
export async function takeUnread(db: Reads, memberId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ member_id: string; unread: number }>`
    update member_states s set unread = greatest(0, s.unread - p.unread) from (
      select case when member_a = ${memberId} then member_b else member_a end as other_id,
        case when member_a = ${memberId} then unread_b else unread_a end as unread
      from conversations where ${memberId} in (member_a, member_b)
    ) p
    where s.member_id = p.other_id and p.unread > 0 returning s.member_id, s.unread`.execute(db)
  return new Map(rows.map((row) => [row.member_id, row.unread]))
}

export interface FileStems {
  pictures: string[]
  chat_photos: string[]
  exports: string[]
}

/** Takes the photos of all conversations of a member away, of both sides, and names all files that were theirs. */
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
    )
    select array(select file from pictures where member_id = ${memberId}) as pictures,
      array(select file from photos) as chat_photos,
      array(select file from account_exports where member_id = ${memberId} and file is not null) as exports`.execute(
    db,
  )
  return rows[0] ?? { pictures: [], chat_photos: [], exports: [] }
}

/** Counts that somebody left, in which month and why: all that remains of them. */
export async function countErasure(
  db: Reads,
  erasure: { siteId: string; reason: string; at: Date },
): Promise<void> {
  await sql`
    insert into deletion_counts (site_id, month, reason, accounts)
    values (${erasure.siteId}, date_trunc('month', ${erasure.at}::timestamptz)::date, ${erasure.reason}, 1)
    on conflict (site_id, month, reason) do update set accounts = deletion_counts.accounts + 1`.execute(db)
}

/** Empties what others or the staff have written down about a member, and what the member wrote to the staff. */
export async function scrubReports(
  db: Reads,
  gone: { siteId: string; memberId: string; emailKeys: readonly string[] },
): Promise<void> {
  const { siteId, memberId, emailKeys } = gone
  await sql`
    update reports set body = '', evidence = '{"profile": null, "pictures": [], "conversation": null}'
    where reported_id = ${memberId}`.execute(db)
  await sql`
    delete from evidence_files e using reports r where r.id = e.report_id and r.reported_id = ${memberId}`.execute(
    db,
  )
  await sql`update appeals set text = '-', answer = null where member_id = ${memberId}`.execute(db)
  await sql`
    update reports set body = '', evidence = evidence || '{"conversation": null}' where reporter_id = ${memberId}`.execute(
    db,
  )
  await sql`
    delete from complaints where site_id = ${siteId}
      and (member_id = ${memberId} or lower(email) = any (${[...emailKeys]}::text[]))`.execute(db)
  await sql`update decision_notices set text = '-' where member_id = ${memberId}`.execute(db)
  await sql`update decisions set reason = '', removed_text = null where member_id = ${memberId}`.execute(db)
}

/**
 * Takes the person out of what they asked of their data. That they asked, and when it was done, is kept: the site must
 * be able to show it. What was still open is done by the erasure.
 */
export async function scrubDataRequests(
  db: Reads,
  gone: { siteId: string; memberId: string; emailKeys: readonly string[] },
  at: Date,
): Promise<void> {
  await sql`
    update data_requests set email = '', text = '', answer = null,
      state = case when state = 'open' then 'done' else state end, closed_at = coalesce(closed_at, ${at})
    where site_id = ${gone.siteId}
      and (member_id = ${gone.memberId} or lower(email) = any (${[...gone.emailKeys]}::text[]))`.execute(db)
}

/**
 * Takes what names a person out of the payments that the law wants kept; amounts, taxes and invoices stay. The rows
 * lose their member when the account goes. Of a signed debit the sealed name and account stay for as long as the bank
 * may ask for the mandate; those of one that never went out go at once.
 */
export async function detachPayments(db: Reads, memberId: string): Promise<void> {
  await sql`
    update webhook_events w set body = ''::bytea from payments p
    where p.member_id = ${memberId} and w.processed_at is not null and w.provider = p.provider
      and w.provider_references && (array[p.id::text, p.provider_reference] || p.provider_aliases)`.execute(
    db,
  )
  await sql`
    update refunds r set reason = '' from payments p where p.member_id = ${memberId} and r.payment_id = p.id`.execute(
    db,
  )
  await sql`
    delete from direct_debit_codes c using direct_debits d
    where d.member_id = ${memberId} and c.payment_id = d.payment_id`.execute(db)
  await sql`update direct_debits set network = null where member_id = ${memberId}`.execute(db)
  await sql`
    update direct_debits set debtor = null, iban_last4 = null, iban_print = null, phone_print = null, mandate_text = null
    where member_id = ${memberId} and status in ('open', 'cancelled')`.execute(db)
  await sql`update payments set action = null, return_path = null where member_id = ${memberId}`.execute(db)
}

/** Removes what is kept under a member's id or addresses without being tied to the account. */
export async function deleteTraces(
  db: Reads,
  gone: { siteId: string; memberId: string; emailKeys: readonly string[] },
): Promise<void> {
  const { siteId, memberId } = gone
  const keys = [...gone.emailKeys]
  await sql`delete from idempotent_answers where caller = ${memberId}`.execute(db)
  await sql`delete from login_locks where site_id = ${siteId} and email_key = any (${keys}::text[])`.execute(
    db,
  )
  await sql`delete from rate_limits where right(key, 36) = ${memberId}`.execute(db)
  await sql`
    delete from outbox where site_id = ${siteId} and (member_id = ${memberId} or lower(recipient) = any (${keys}::text[]))`.execute(
    db,
  )
}

/** Takes what the feeds of partners say of conversations that are gone. */
export async function deletePartnerEvents(db: Reads, partners: readonly PartnerRow[]): Promise<void> {
  await sql`
    delete from member_events e using unnest(${partners.map((one) => one.other_id)}::uuid[],
      ${partners.map((one) => one.conversation_id)}::uuid[]) as gone (member_id, conversation_id)
    where e.member_id = gone.member_id and e.event ->> 'conversation' = gone.conversation_id::text`.execute(
    db,
  )
}

/** Deletes the account; every row that is tied to it goes with it, payments stay without it. */
export async function deleteMember(db: Reads, memberId: string): Promise<void> {
  await sql`delete from members where id = ${memberId}`.execute(db)
}
