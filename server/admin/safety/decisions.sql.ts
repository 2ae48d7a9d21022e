import { sql } from 'kysely'
import type { DecisionKind } from '#contract/admin/safety/reports.ts'
import type { ReportReason } from '#contract/features/safety/safety.ts'
import type { Locale } from '#contract/features/sites/locale.ts'
import type { Reads } from '../../app/transaction.ts'
import { findPage, type PageRequest } from '../../platform/database/find-page.sql.ts'

/** Returns the recipient of a decision; `unread` counts their unread notices. */
export async function findReceiver(db: Reads, memberId: string) {
  return db
    .selectFrom('members as m')
    .innerJoin('profiles as p', 'p.member_id', 'm.id')
    .select(['p.name', 'm.email', 'm.language'])
    .select((eb) =>
      eb
        .selectFrom('decision_notices as n')
        .select(eb.fn.countAll<number>().as('count'))
        .whereRef('n.member_id', '=', 'm.id')
        .where('n.read_at', 'is', null)
        .$asScalar()
        .as('unread'),
    )
    .where('m.id', '=', memberId)
    .executeTakeFirst()
}

/** Stores a notice to a member. */
export async function insertNotice(
  db: Reads,
  notice: { id: string; memberId: string; language: Locale; text: string; now: Date },
): Promise<void> {
  await db
    .insertInto('decision_notices')
    .values({
      id: notice.id,
      member_id: notice.memberId,
      language: notice.language,
      text: notice.text,
      created_at: notice.now,
    })
    .execute()
}

/** Stores a decision. The table refuses one against a member without a notice. */
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
    law: string | null
    foundByProgram: boolean
    reason: string
    staffId: string
    noticeId: string | null
    now: Date
  },
): Promise<void> {
  await db
    .insertInto('decisions')
    .values({
      id: d.id,
      site_id: d.siteId,
      report_id: d.reportId,
      member_id: d.memberId,
      kind: d.kind,
      ground: d.ground,
      photo_id: d.photoId,
      law: d.law,
      found_by_program: d.foundByProgram,
      reason: d.reason,
      staff_id: d.staffId,
      notice_id: d.noticeId,
      created_at: d.now,
    })
    .execute()
}

export type DecisionRow = Awaited<ReturnType<typeof findDecisions>>[number]

function selectDecisions(db: Reads, memberId: string) {
  return db
    .selectFrom('decisions as d')
    .innerJoin('staff as s', 's.id', 'd.staff_id')
    .leftJoin('staff as b', 'b.id', 'd.reversed_by')
    .leftJoin('decision_notices as n', 'n.id', 'd.notice_id')
    .select(['d.id', 'd.kind', 'd.reason', 's.name as by_name', 'd.staff_id', 'd.created_at', 'd.ground'])
    .select(['n.text as notice', 'b.name as reversed_by_name', 'd.reversed_at'])
    .where('d.member_id', '=', memberId)
}

/** Finds a page of the decisions about a member, newest first. */
export function findDecisionPage(db: Reads, memberId: string, page: PageRequest) {
  return findPage(db, selectDecisions(db, memberId), {
    by: ['d.created_at', 'd.id'],
    isDescending: true,
    page,
  })
}

/** Returns the newest decisions about a member. */
export async function findDecisions(db: Reads, memberId: string) {
  return selectDecisions(db, memberId).orderBy('d.created_at', 'desc').limit(50).execute()
}

export type LockedDecision = NonNullable<Awaited<ReturnType<typeof lockDecision>>>

/** Locks a decision that may be reversed. */
export async function lockDecision(db: Reads, siteId: string, id: string) {
  return db
    .selectFrom('decisions')
    .select(['id', 'kind', 'member_id', 'photo_id', 'staff_id', 'reversed_at'])
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Locks the bans of a member that no one has lifted. */
export function lockBansInForce(db: Reads, siteId: string, memberId: string): Promise<LockedDecision[]> {
  return db
    .selectFrom('decisions')
    .select(['id', 'kind', 'member_id', 'photo_id', 'staff_id', 'reversed_at'])
    .where('site_id', '=', siteId)
    .where('member_id', '=', memberId)
    .where('kind', '=', 'ban')
    .where('reversed_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Records who reversed a decision. */
export async function reverseDecision(db: Reads, id: string, staffId: string, now: Date): Promise<void> {
  await db
    .updateTable('decisions')
    .set({ reversed_at: now, reversed_by: staffId })
    .where('id', '=', id)
    .execute()
}

/** Returns whether the person made a decision about the member. */
export async function hasDecidedAbout(db: Reads, staffId: string, memberId: string): Promise<boolean> {
  const row = await db
    .selectFrom('decisions')
    .select('id')
    .where('staff_id', '=', staffId)
    .where('member_id', '=', memberId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns whether a person of the staff decided one of the reports of a site with these references. */
export async function hasDecidedReports(
  db: Reads,
  staffId: string,
  { siteId, references }: { siteId: string; references: readonly string[] },
): Promise<boolean> {
  if (references.length === 0) return false
  const row = await db
    .selectFrom('decisions as d')
    .innerJoin('reports as r', 'r.id', 'd.report_id')
    .select('d.id')
    .where('d.staff_id', '=', staffId)
    .where('r.site_id', '=', siteId)
    .where(({ eb, fn, val }) => eb('r.reference', '=', fn.any(val([...references]))))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Returns the notice of the newest decision in force that is like another one about a member; a removal must be of the
 * same picture.
 */
export async function findNoticeInForce(
  db: Reads,
  memberId: string,
  { kind, photo_id }: Pick<LockedDecision, 'kind' | 'photo_id'>,
): Promise<string | null> {
  const row = await db
    .selectFrom('decisions')
    .select('notice_id')
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .where('reversed_at', 'is', null)
    .$if(kind === 'removal', (query) => query.where('photo_id', 'is not distinct from', photo_id))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.notice_id ?? null
}

/** Bans a member under a notice; stores their status before the first ban. */
export async function banMember(db: Reads, memberId: string, noticeId: string): Promise<void> {
  await db
    .updateTable('members')
    .set((eb) => ({
      status: 'banned',
      ban_notice_id: noticeId,
      status_before_ban: eb
        .case()
        .when('status', '=', 'banned')
        .then(eb.ref('status_before_ban'))
        .else(eb.ref('status').$castTo<'not_confirmed' | 'activated' | 'pending_deletion'>())
        .end(),
    }))
    .where('id', '=', memberId)
    .execute()
}

/**
 * Lifts a ban: the member gets their status back. A deleted account stays deleted, and an unconfirmed address stays
 * unconfirmed.
 */
export async function unbanMember(db: Reads, memberId: string): Promise<void> {
  await db
    .updateTable('members')
    .set((eb) => ({
      ban_notice_id: null,
      status_before_ban: null,
      status: eb
        .case()
        .when('deletion_requested_at', 'is not', null)
        .then('pending_deletion' as const)
        .when('status_before_ban', '=', 'not_confirmed')
        .then('not_confirmed' as const)
        .else('activated' as const)
        .end(),
    }))
    .where('id', '=', memberId)
    .where('status', '=', 'banned')
    .execute()
}

/** Hides a profile under a notice, or shows it again. */
export async function setDisabled(db: Reads, memberId: string, noticeId: string | null): Promise<void> {
  await db
    .updateTable('profiles')
    .set({ status: noticeId === null ? 'active' : 'disabled', restriction_notice_id: noticeId })
    .where('member_id', '=', memberId)
    .execute()
}

/** Clears a member's profile text and answers; the decision keeps a copy. */
export async function clearOwnTexts(db: Reads, memberId: string, decisionId: string): Promise<void> {
  await db
    .with('before', (cte) => cte.selectFrom('profiles').select('about_me').where('member_id', '=', memberId))
    .with('answers', (cte) =>
      cte
        .deleteFrom('prompt_answers')
        .where('member_id', '=', memberId)
        .returning(['position', 'prompt_id', 'text']),
    )
    .with('kept', (cte) =>
      cte
        .updateTable('decisions as d')
        .from('before as b')
        .set((eb) => ({
          removed_text: eb.ref('b.about_me'),
          removed_answers: sql`(select jsonb_agg(answers) from answers)`,
        }))
        .where('d.id', '=', decisionId)
        .where('d.member_id', '=', memberId),
    )
    .updateTable('profiles')
    .set({ about_me: '' })
    .where('member_id', '=', memberId)
    .execute()
}

/**
 * Restores the profile texts that were removed last, once that decision is reversed and no other in force covers them;
 * never over newer texts of the member.
 */
export async function restoreOwnTexts(db: Reads, memberId: string): Promise<void> {
  await sql`
    with removals as (
      select id, site_id, created_at, reversed_at, removed_text, removed_answers from decisions
      where member_id = ${memberId} and kind = 'removal' and photo_id is null
    ),
    last as (
      select * from removals where removed_text <> '' or removed_answers is not null
      order by created_at desc, id desc limit 1
    ),
    restorable as (
      select l.* from last l where l.reversed_at is not null
        and not exists (select from removals r where r.reversed_at is null and (r.created_at, r.id) > (l.created_at, l.id))
    ),
    put as (
      update profiles p set about_me = l.removed_text from restorable l
      where p.member_id = ${memberId} and p.about_me = '' and l.removed_text <> ''
      returning p.member_id
    ),
    answers as (
      insert into prompt_answers (member_id, site_id, prompt_id, position, text, answered_at)
      select ${memberId}, l.site_id, a.prompt_id, a.position, a.text, l.created_at
      from restorable l, jsonb_to_recordset(l.removed_answers) a (position smallint, prompt_id text, text text)
      where not exists (select from prompt_answers p where p.member_id = ${memberId})
      returning member_id
    )
    update decisions d set
      removed_text = case when exists (select from put) then null else d.removed_text end,
      removed_answers = case when exists (select from answers) then null else d.removed_answers end
    from restorable l where d.id = l.id and (exists (select from put) or exists (select from answers))`.execute(
    db,
  )
}
