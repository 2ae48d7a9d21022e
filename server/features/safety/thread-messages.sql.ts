import type { Reads } from '../../app/transaction.ts'

export interface ThreadMessage {
  readonly id: string
  readonly siteId: string
  readonly complaintId: string
  readonly memberId: string | null
  /** The staff member who wrote it; null for the member. */
  readonly staffId: string | null
  readonly text: string
  /** Whether it came by e-mail, and how many attached files were not accepted. */
  readonly byMail?: boolean
  readonly refusedFiles?: number
  readonly now: Date
}

/** Adds a message to a thread; false when there is one of this id. */
export async function insertThreadMessage(db: Reads, message: ThreadMessage): Promise<boolean> {
  const added = await db
    .insertInto('complaint_messages')
    .values({
      id: message.id,
      site_id: message.siteId,
      complaint_id: message.complaintId,
      member_id: message.memberId,
      from_staff: message.staffId !== null,
      written_by: message.staffId,
      text: message.text,
      by_mail: message.byMail ?? false,
      refused_files: message.refusedFiles ?? 0,
      created_at: message.now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** Locks a complaint of a member by its reference. */
export function lockOwnComplaint(db: Reads, memberId: string, reference: string) {
  return db
    .selectFrom('complaints')
    .select(['id', 'category', 'state'])
    .where('member_id', '=', memberId)
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirst()
}

/** Reopens a complaint: it waits for the staff again. */
export async function reopenComplaint(db: Reads, id: string, now: Date): Promise<void> {
  await db
    .updateTable('complaints')
    .set({ state: 'open', asked_at: now, answered_at: null })
    .where('id', '=', id)
    .execute()
}

/** Finds the messages of a member's complaints after the first one of each, oldest first. */
export function findOwnMessages(db: Reads, memberId: string) {
  return db
    .selectFrom('complaint_messages as m')
    .innerJoin('complaints as c', 'c.id', 'm.complaint_id')
    .select(['c.reference', 'm.id', 'm.from_staff', 'm.text', 'm.created_at'])
    .where('c.member_id', '=', memberId)
    .orderBy('m.created_at')
    .orderBy('m.id')
    .limit(1000)
    .execute()
}
