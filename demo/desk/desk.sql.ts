import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'

interface ReportedPair {
  conversation: string
  reporter: string
  reported: string
  /** When the last message was sent; null without one. */
  lastAt: Date | null
}

/** Conversations of a member with a login and one without, the most active first; the one with the login reports. */
export async function findPairs(db: Kysely<Tables>, siteId: string): Promise<ReportedPair[]> {
  const { rows } = await sql<ReportedPair>`
    select c.id as conversation, own.id as reporter, other.id as reported,
      (select max(m.created_at) from messages m where m.conversation_id = c.id) as "lastAt"
    from conversations c
    join members own on own.id in (c.member_a, c.member_b) and own.password_hash is not null
    join members other on other.id in (c.member_a, c.member_b) and other.password_hash is null
    where c.site_id = ${siteId}
    order by (select count(*) from messages m where m.conversation_id = c.id) desc, c.id limit 40`.execute(db)
  return rows
}

/** Marks a report as dismissed, with the decision of a moderator. */
export async function dismissReport(
  db: Kysely<Tables>,
  decision: { id: string; siteId: string; reportId: string; memberId: string; staffId: string; at: Date },
): Promise<void> {
  const { id, siteId, reportId, memberId, staffId, at } = decision
  await db
    .updateTable('reports')
    .set({ state: 'rejected', decided_at: at, claimed_by: staffId, claimed_at: at })
    .where('id', '=', reportId)
    .execute()
  await db
    .insertInto('decisions')
    .values({
      id,
      kind: 'dismissal',
      reason: 'Nothing in the conversation supports it.',
      created_at: at,
      site_id: siteId,
      report_id: reportId,
      member_id: memberId,
      staff_id: staffId,
    })
    .execute()
}

/** Marks a complaint as answered. */
export async function answerComplaint(
  db: Kysely<Tables>,
  { id, answer, at }: { id: string; answer: string; at: Date },
): Promise<void> {
  await db
    .updateTable('complaints')
    .set({ state: 'answered', answer, answered_at: at })
    .where('id', '=', id)
    .execute()
  await db
    .insertInto('complaint_messages')
    .columns(['id', 'site_id', 'complaint_id', 'member_id', 'from_staff', 'text', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('complaints')
        .select(['id as message_id', 'site_id', 'id as complaint_id', 'member_id'])
        .select([eb.lit(true).as('from_staff'), eb.val(answer).as('text'), eb.val(at).as('created_at')])
        .where('id', '=', id),
    )
    .execute()
}

/** Returns whether the demo’s staff exist. */
export async function hasDemoStaff(db: Kysely<Tables>): Promise<boolean> {
  const found = await db
    .selectFrom('staff')
    .select('id')
    .where('is_demo', '=', true)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Stores a person of the demo’s staff, and lets them in again where an earlier demo had left them. */
export async function insertDemoStaff(
  db: Kysely<Tables>,
  person: {
    id: string
    email: string
    emailKey: string
    name: string
    roles: readonly string[]
    passwordHash: string
    now: Date
  },
): Promise<void> {
  await db
    .insertInto('staff')
    .values({
      id: person.id,
      email: person.email,
      email_key: person.emailKey,
      name: person.name,
      roles: [...person.roles],
      password_hash: person.passwordHash,
      created_at: person.now,
      state: 'active',
      is_demo: true,
    })
    .onConflict((oc) =>
      oc.column('email_key').doUpdateSet({ state: 'active' }).where('staff.is_demo', '=', true),
    )
    .execute()
}

/** Sets the last invoice number of a site. */
export async function setInvoiceCounter(db: Kysely<Tables>, siteId: string, number: number): Promise<void> {
  await db.insertInto('invoice_counters').values({ site_id: siteId, last_number: number }).execute()
}

/**
 * Deletes what the demo’s members paid, reported and asked, and what its staff sent and logged: rows that outlive their
 * member or stay with a site that a real member has joined.
 */
export async function deleteDemoDesk(db: Kysely<Tables>, codes: readonly string[]): Promise<void> {
  const members = db.selectFrom('members').select('id').where('is_demo', '=', true)
  const staff = db.selectFrom('staff').select('id').where('is_demo', '=', true)
  const sites = db
    .selectFrom('sites')
    .select('id')
    .where('settings', '@>', JSON.stringify({ is_demo: true }))
  const payments = db.selectFrom('payments').select('id').where('member_id', 'in', members)
  await db.deleteFrom('sandbox_payments').where('payment_id', 'in', payments).execute()
  await db.deleteFrom('payments').where('member_id', 'in', members).execute()
  await db.deleteFrom('reports').where('reported_id', 'in', members).execute()
  await db.deleteFrom('decisions').where('member_id', 'in', members).execute()
  await db.deleteFrom('data_requests').where('member_id', 'in', members).execute()
  await db.deleteFrom('complaints').where('member_id', 'in', members).execute()
  await db.deleteFrom('site_news').where('sent_by', 'in', staff).execute()
  await db
    .deleteFrom('discount_codes')
    .where('site_id', 'in', sites)
    .where('code', 'in', [...codes])
    .execute()
  await db.deleteFrom('visit_counts').where('site_id', 'in', sites).execute()
  await db.deleteFrom('audit_log').where('is_demo', '=', true).execute()
}

/**
 * Deletes the demo’s staff. Someone whose decision about a real member stays on record cannot be deleted and is locked out
 * instead.
 */
export async function deleteDemoStaff(db: Kysely<Tables>): Promise<void> {
  await sql`
    update staff set state = 'disabled' where is_demo`.execute(db)
  await sql`
    delete from staff s where is_demo
      and not exists (select from decisions d where s.id in (d.staff_id, d.reversed_by))
      and not exists (select from appeals a where a.answered_by = s.id)
      and not exists (select from credit_adjustments c where s.id in (c.requested_by, c.decided_by))`.execute(
    db,
  )
}
