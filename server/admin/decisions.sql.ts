import { sql } from 'kysely'
import type { DecisionKind } from '#contract/admin-reports.ts'
import type { Locale } from '#contract/locale.ts'
import type { ReportReason } from '#contract/safety.ts'
import type { Reads } from '../context.ts'

export interface ReceiverRow {
  name: string
  email: string
  language: Locale
  /** Notices that they have not read. */
  unread: number
}

/** Who is told of a decision. */
export async function findReceiver(db: Reads, memberId: string): Promise<ReceiverRow | undefined> {
  const { rows } = await sql<ReceiverRow>`
    select p.name, m.email, m.language,
      (select count(*)::int from decision_notices n where n.member_id = m.id and n.read_at is null) as unread
    from members m join profiles p on p.member_id = m.id where m.id = ${memberId}`.execute(db)
  return rows[0]
}

/** Keeps what a member is told. */
export async function insertNotice(
  db: Reads,
  notice: { id: string; memberId: string; language: Locale; text: string; now: Date },
): Promise<void> {
  await sql`
    insert into decision_notices (id, member_id, language, text, created_at)
    values (${notice.id}, ${notice.memberId}, ${notice.language}, ${notice.text}, ${notice.now})`.execute(db)
}

/** Keeps a decision. The table refuses one against a member without a notice. */
export async function insertDecision(
  db: Reads,
  d: {
    id: string
    siteId: string
    reportId: string | null
    memberId: string | null
    kind: DecisionKind
    ground: ReportReason
    photoId: string | null
    reason: string
    staffId: string
    noticeId: string | null
    now: Date
  },
): Promise<void> {
  await sql`
    insert into decisions (id, site_id, report_id, member_id, kind, ground, photo_id, reason, staff_id, notice_id, created_at)
    values (${d.id}, ${d.siteId}, ${d.reportId}, ${d.memberId}, ${d.kind}, ${d.ground}, ${d.photoId}, ${d.reason},
      ${d.staffId}, ${d.noticeId}, ${d.now})`.execute(db)
}

export interface DecisionRow {
  id: string
  kind: DecisionKind
  reason: string
  by_name: string
  staff_id: string
  created_at: Date
  notice: string | null
  reversed_by_name: string | null
  reversed_at: Date | null
}

/** Decisions about a member, newest first. */
export async function findDecisions(db: Reads, memberId: string): Promise<DecisionRow[]> {
  const { rows } = await sql<DecisionRow>`
    select d.id, d.kind, d.reason, s.name as by_name, d.staff_id, d.created_at, d.ground, n.text as notice,
      b.name as reversed_by_name, d.reversed_at
    from decisions d join staff s on s.id = d.staff_id left join staff b on b.id = d.reversed_by
    left join decision_notices n on n.id = d.notice_id
    where d.member_id = ${memberId} order by d.created_at desc limit 50`.execute(db)
  return rows
}

export interface LockedDecision {
  id: string
  kind: DecisionKind
  member_id: string | null
  photo_id: string | null
  staff_id: string
  reversed_at: Date | null
}

/** Locks a decision that may be reversed. */
export async function lockDecision(
  db: Reads,
  siteId: string,
  id: string,
): Promise<LockedDecision | undefined> {
  const { rows } = await sql<LockedDecision>`
    select id, kind, member_id, photo_id, staff_id, reversed_at from decisions
    where site_id = ${siteId} and id = ${id} for update`.execute(db)
  return rows[0]
}

/** Notes who reversed a decision. */
export async function reverseDecision(db: Reads, id: string, staffId: string, now: Date): Promise<void> {
  await sql`update decisions set reversed_at = ${now}, reversed_by = ${staffId} where id = ${id}`.execute(db)
}

/** Whether the person made a decision about the member. */
export async function hasDecidedAbout(db: Reads, staffId: string, memberId: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from decisions where staff_id = ${staffId} and member_id = ${memberId} limit 1`.execute(
      db,
    )
  return rows.length > 0
}

/** The notice of the newest decision like another about a member that still stands: a removal is one of the same picture. */
export async function findStandingNotice(
  db: Reads,
  memberId: string,
  { kind, photo_id }: Pick<LockedDecision, 'kind' | 'photo_id'>,
): Promise<string | null> {
  const { rows } = await sql<{ notice_id: string | null }>`
    select notice_id from decisions where member_id = ${memberId} and kind = ${kind} and reversed_at is null
      and (kind <> 'removal' or photo_id is not distinct from ${photo_id})
    order by created_at desc, id desc limit 1`.execute(db)
  return rows[0]?.notice_id ?? null
}

/**
 * Bans a member under a notice, or lets them in again as what they were: whoever had deleted their account stays on the way
 * out, and an address that was not confirmed is so still.
 */
export async function setBanned(db: Reads, memberId: string, noticeId: string | null): Promise<void> {
  if (noticeId !== null)
    await sql`
      update members set status = 'banned', ban_notice_id = ${noticeId},
        status_before_ban = case when status = 'banned' then status_before_ban else status end
      where id = ${memberId}`.execute(db)
  else
    await sql`
      update members set ban_notice_id = null, status_before_ban = null,
        status = case when deletion_requested_at is not null then 'pending_deletion'
          when status_before_ban = 'not_confirmed' then 'not_confirmed' else 'activated' end
      where id = ${memberId} and status = 'banned'`.execute(db)
}

/** Takes a profile out of sight under a notice, or shows it again. */
export async function setDisabled(db: Reads, memberId: string, noticeId: string | null): Promise<void> {
  await sql`
    update profiles set status = ${noticeId === null ? 'active' : 'disabled'}, restriction_notice_id = ${noticeId}
    where member_id = ${memberId}`.execute(db)
}

/** Empties what a member wrote about themselves; the decision that does so keeps it. */
export async function clearAboutMe(db: Reads, memberId: string, decisionId: string): Promise<void> {
  await sql`
    with before as (select about_me from profiles where member_id = ${memberId}),
    kept as (
      update decisions d set removed_text = b.about_me from before b
      where d.id = ${decisionId} and d.member_id = ${memberId}
    )
    update profiles set about_me = '' where member_id = ${memberId}`.execute(db)
}

/**
 * Puts back the text of a profile that was removed last, once that decision is reversed and none stands that found it gone
 * already; not over another text that the member has written since.
 */
export async function putAboutMeBack(db: Reads, memberId: string): Promise<void> {
  await sql`
    with removals as (
      select id, created_at, reversed_at, removed_text from decisions
      where member_id = ${memberId} and kind = 'removal' and photo_id is null
    ),
    last as (select * from removals where removed_text <> '' order by created_at desc, id desc limit 1),
    put as (
      update profiles p set about_me = l.removed_text from last l
      where p.member_id = ${memberId} and p.about_me = '' and l.reversed_at is not null
        and not exists (select from removals r where r.reversed_at is null and (r.created_at, r.id) > (l.created_at, l.id))
      returning p.member_id
    )
    update decisions d set removed_text = null from last l, put where d.id = l.id`.execute(db)
}
