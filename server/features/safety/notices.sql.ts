import type { MeasureKind } from '#contract/features/safety/notices.ts'
import type { Reads } from '../../app/transaction.ts'

export type NoticeRow = Awaited<ReturnType<typeof findNotices>>[number]

/** Finds the notices of a member on a site, newest first, or the one with an id. A dismissed report has no notice. */
export function findNotices(
  db: Reads,
  siteId: string,
  { memberId, id }: { memberId: string | null; id: string | null },
) {
  return db
    .selectFrom('decision_notices as n')
    .innerJoin('decisions as d', 'd.notice_id', 'n.id')
    .leftJoin('appeals as a', 'a.decision_id', 'd.id')
    .select([
      'n.id',
      'n.member_id',
      'd.id as decision_id',
      'd.staff_id',
      'd.kind',
      'n.text',
      'n.created_at',
      'n.read_at',
      'd.reversed_at',
      'a.text as appeal_text',
      'a.state as appeal_state',
      'a.answer as appeal_answer',
      'a.created_at as appeal_at',
    ])
    .where('d.site_id', '=', siteId)
    .where('n.member_id', 'is not', null)
    .$if(id !== null, (query) => query.where('n.id', '=', id))
    .$if(memberId !== null, (query) => query.where('n.member_id', '=', memberId))
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(100)
    .$narrowType<{ member_id: string; kind: MeasureKind }>()
    .execute()
}

/** Marks all notices of a member as read; returns how many were new. */
export async function markNoticesRead(db: Reads, memberId: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('decision_notices')
    .set({ read_at: now })
    .where('member_id', '=', memberId)
    .where('read_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Gives the member's row a new version, so that what is cached under the old one is read again. */
export async function touchMember(db: Reads, memberId: string): Promise<void> {
  await db
    .updateTable('members')
    .set((eb) => ({ language: eb.ref('language') }))
    .where('id', '=', memberId)
    .execute()
}

/** Stores an appeal; false when the decision has one. */
export async function insertAppeal(
  db: Reads,
  appeal: {
    id: string
    siteId: string
    decisionId: string
    decidedBy: string
    memberId: string
    text: string
    now: Date
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('appeals')
    .values({
      id: appeal.id,
      site_id: appeal.siteId,
      decision_id: appeal.decisionId,
      decided_by: appeal.decidedBy,
      member_id: appeal.memberId,
      text: appeal.text,
      created_at: appeal.now,
    })
    .onConflict((conflict) => conflict.column('decision_id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
