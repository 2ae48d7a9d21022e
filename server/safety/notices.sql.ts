import { sql } from 'kysely'
import type { MeasureKind } from '#contract/notices.ts'
import type { Reads } from '../context.ts'

export interface NoticeRow {
  id: string
  member_id: string
  decision_id: string
  staff_id: string
  kind: MeasureKind
  text: string
  created_at: Date
  read_at: Date | null
  reversed_at: Date | null
  appeal_text: string | null
  appeal_state: 'open' | 'upheld' | 'reversed' | null
  appeal_answer: string | null
  appeal_at: Date | null
}

/** The notices of a member on a site, newest first, or the one with an id. */
export async function findNotices(
  db: Reads,
  siteId: string,
  { memberId, id }: { memberId: string | null; id: string | null },
): Promise<NoticeRow[]> {
  const { rows } = await sql<NoticeRow>`
    select n.id, n.member_id, d.id as decision_id, d.staff_id, d.kind, n.text, n.created_at, n.read_at, d.reversed_at,
      a.text as appeal_text, a.state as appeal_state, a.answer as appeal_answer, a.created_at as appeal_at
    from decision_notices n join decisions d on d.notice_id = n.id left join appeals a on a.decision_id = d.id
    where d.site_id = ${siteId} and n.member_id is not null
      and (${id}::uuid is null or n.id = ${id}) and (${memberId}::uuid is null or n.member_id = ${memberId})
    order by n.created_at desc, n.id desc limit 100`.execute(db)
  return rows
}

/** Notes that a member has read what there is; gives how many were new. */
export async function noteNoticesRead(db: Reads, memberId: string, now: Date): Promise<number> {
  const { rows } = await sql`
    update decision_notices set read_at = ${now} where member_id = ${memberId} and read_at is null returning 1`.execute(
    db,
  )
  return rows.length
}

/** Renews the mark by which the server knows that what it remembers of a member still holds. */
export async function touchMember(db: Reads, memberId: string): Promise<void> {
  await sql`update members set language = language where id = ${memberId}`.execute(db)
}

/** Keeps an appeal; false when the decision has one. */
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
  const { rows } = await sql`
    insert into appeals (id, site_id, decision_id, decided_by, member_id, text, created_at)
    values (${appeal.id}, ${appeal.siteId}, ${appeal.decisionId}, ${appeal.decidedBy}, ${appeal.memberId},
      ${appeal.text}, ${appeal.now})
    on conflict (decision_id) do nothing returning 1`.execute(db)
  return rows.length > 0
}
