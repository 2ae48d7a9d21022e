import type { ComplaintCategory } from '#contract/features/safety/complaints.ts'
import type { Locale } from '#contract/features/sites/locale.ts'
import type { Reads } from '../../app/transaction.ts'

export interface NewComplaint {
  id: string
  siteId: string
  reference: string
  key: string
  memberId: string | null
  email: string
  language: Locale
  category: ComplaintCategory
  text: string
  aboutMemberId: string | null
  url: string | null
  /** The staff member who started the thread, if any; it then waits for the member. */
  staffId?: string
  /** Whether it came by e-mail, and how many attached files were not accepted. */
  byMail?: boolean
  refusedFiles?: number
  now: Date
}

/** Stores a complaint; false when the same request came before. */
export async function insertComplaint(db: Reads, c: NewComplaint): Promise<boolean> {
  const inserted = await db
    .insertInto('complaints')
    .values((eb) => ({
      id: c.id,
      site_id: c.siteId,
      reference: c.reference,
      key: c.key,
      member_id: c.memberId,
      email: c.email,
      language: c.language,
      category: c.category,
      text: c.text,
      // Only a member of this site.
      about_member_id: eb
        .selectFrom('members')
        .select('id')
        .where('id', '=', c.aboutMemberId)
        .where('site_id', '=', c.siteId),
      url: c.url,
      created_at: c.now,
      by_mail: c.byMail ?? false,
      refused_files: c.refusedFiles ?? 0,
      ...(c.staffId !== undefined && {
        from_staff: true,
        begun_by: c.staffId,
        assigned_to: c.staffId,
        state: 'waiting',
        answered_at: c.now,
      }),
    }))
    .onConflict((conflict) => conflict.columns(['site_id', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Finds the reference of the complaint that a request with this key has made. */
export async function findReference(db: Reads, siteId: string, key: string): Promise<string | undefined> {
  const complaint = await db
    .selectFrom('complaints')
    .select('reference')
    .where('site_id', '=', siteId)
    .where('key', '=', key)
    .executeTakeFirst()
  return complaint?.reference
}

/** Finds the e-mail address of a member. */
export async function findEmail(db: Reads, memberId: string): Promise<string | undefined> {
  const member = await db.selectFrom('members').select('email').where('id', '=', memberId).executeTakeFirst()
  return member?.email
}

/** Finds what the e-mail that confirms a complaint says, and its recipient. */
export function findReceivedComplaint(db: Reads, siteId: string, id: string) {
  return db
    .selectFrom('complaints')
    .select(['reference', 'member_id', 'email', 'language', 'created_at', 'by_mail', 'refused_files'])
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .$narrowType<{ language: Locale }>()
    .executeTakeFirst()
}

/** Returns how many files of a message were not accepted. */
export async function countRefusedFiles(db: Reads, messageId: string): Promise<number> {
  const message = await db
    .selectFrom('complaint_messages')
    .select('refused_files')
    .where('id', '=', messageId)
    .executeTakeFirst()
  return message?.refused_files ?? 0
}

/** Returns the newest hundred complaints of a member. */
export function findComplaints(db: Reads, memberId: string) {
  return db
    .selectFrom('complaints')
    .select(['id', 'reference', 'category', 'state', 'answer', 'text', 'from_staff', 'created_at'])
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .limit(100)
    .execute()
}
