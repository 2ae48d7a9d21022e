import { sql } from 'kysely'
import type { CaseKind } from '#contract/admin/staff/cases.ts'
import type { StaffRight } from '#contract/api/call.ts'
import type { Reads } from '../../app/transaction.ts'
import { selectSiteIds } from './staff-sites.sql.ts'

/** A case, by its kind and the id of its row; for a picture that of the picture. */
export interface CaseName {
  readonly kind: CaseKind
  readonly id: string
}

const tables = {
  report: sql`select site_id, reported_id as member_id from reports where id = `,
  complaint: sql`select site_id, member_id from complaints where id = `,
  data_request: sql`select site_id, member_id from data_requests where id = `,
  photo: sql`select m.site_id, p.member_id from pictures p join members m on m.id = p.member_id where p.id = `,
  payment: sql`select site_id, member_id from payments where id = `,
} as const satisfies Readonly<Record<CaseKind, unknown>>

/** Returns the member that a case of a site is about; undefined when there is no such case. */
export async function findCase(
  db: Reads,
  siteId: string,
  { kind, id }: CaseName,
): Promise<{ member_id: string | null } | undefined> {
  const { rows } = await sql<{ member_id: string | null }>`
    select member_id from (${tables[kind]} ${id}) c where site_id = ${siteId}`.execute(db)
  return rows[0]
}

/** Records that someone has a case open. */
export async function markPresent(
  db: Reads,
  { kind, id }: CaseName,
  by: { siteId: string; staffId: string; now: Date },
): Promise<void> {
  await db
    .insertInto('case_workers')
    .values({ site_id: by.siteId, kind, case_id: id, staff_id: by.staffId, seen_at: by.now })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'case_id', 'staff_id']).doUpdateSet({ seen_at: by.now }),
    )
    .execute()
}

/** Since when a mark counts: who was seen later has the case open, and whose claim was renewed later holds it. */
export interface CaseTimes {
  readonly openSince: Date
  readonly takenSince: Date
}

export type CaseWorker = Awaited<ReturnType<typeof findWorkers>>[number]

function selectWorkers(db: Reads, { openSince, takenSince }: CaseTimes) {
  return db
    .selectFrom('case_workers as w')
    .innerJoin('staff as s', 's.id', 'w.staff_id')
    .where('s.state', '=', 'active')
    .select(['w.case_id', 'w.staff_id', 's.name'])
    .select((eb) => [
      eb('w.seen_at', '>', openSince).$castTo<boolean>().as('open'),
      eb
        .and([eb('w.taken_at', 'is not', null), eb('w.seen_at', '>', takenSince)])
        .$castTo<boolean>()
        .as('holds'),
    ])
    .where((eb) =>
      eb.or([
        eb('w.seen_at', '>', openSince),
        eb.and([eb('w.taken_at', 'is not', null), eb('w.seen_at', '>', takenSince)]),
      ]),
    )
    .orderBy('s.name')
}

/** Returns who of the active staff has a case open or has taken it. */
export async function findWorkers(db: Reads, { kind, id }: CaseName, times: CaseTimes) {
  return selectWorkers(db, times).where('w.kind', '=', kind).where('w.case_id', '=', id).execute()
}

/** Returns the same for all cases of a kind on sites. */
export async function findWorkersOfSites(
  db: Reads,
  { kind, siteIds }: { kind: CaseKind; siteIds: readonly string[] },
  times: CaseTimes,
) {
  return selectWorkers(db, times)
    .where('w.kind', '=', kind)
    .where('w.site_id', 'in', siteIds)
    .limit(500)
    .execute()
}

/** Counts the notes on the cases of a kind on sites, the latest first. */
export async function countNotes(db: Reads, kind: CaseKind, siteIds: readonly string[]) {
  return db
    .selectFrom('case_notes')
    .select((eb) => ['case_id', eb.fn.countAll<number>().as('notes')])
    .where('kind', '=', kind)
    .where('site_id', 'in', siteIds)
    .groupBy('case_id')
    .orderBy((eb) => eb.fn.max('created_at'), 'desc')
    .limit(500)
    .execute()
}

/** Lets no one else take or release a case until the transaction ends. */
export async function lockCase(db: Reads, { kind, id }: CaseName): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`case ${kind} ${id}`}, 0))`.execute(db)
}

/** Gives a case to one person, or to no one. */
export async function saveHolder(
  db: Reads,
  { kind, id }: CaseName,
  holder: { siteId: string; staffId: string; now: Date } | null,
): Promise<void> {
  await db
    .updateTable('case_workers')
    .set({ taken_at: null })
    .where('kind', '=', kind)
    .where('case_id', '=', id)
    .where('taken_at', 'is not', null)
    .execute()
  if (!holder) return
  await markPresent(db, { kind, id }, holder)
  await db
    .updateTable('case_workers')
    .set({ taken_at: holder.now })
    .where('kind', '=', kind)
    .where('case_id', '=', id)
    .where('staff_id', '=', holder.staffId)
    .execute()
}

/** Returns the notes on a case, newest first. */
export async function findCaseNotes(db: Reads, { kind, id }: CaseName) {
  return db
    .selectFrom('case_notes as n')
    .leftJoin('staff as s', 's.id', 'n.staff_id')
    .select(['n.id', 'n.text', 'n.created_at', 's.name as by_name'])
    .select(
      sql<string[]>`array(select o.name from case_note_mentions m join staff o on o.id = m.staff_id
        where m.note_id = n.id order by o.name)`.as('mentions'),
    )
    .where('n.kind', '=', kind)
    .where('n.case_id', '=', id)
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id')
    .limit(100)
    .execute()
}

export interface NewCaseNote extends CaseName {
  readonly noteId: string
  readonly siteId: string
  readonly memberId: string | null
  readonly staffId: string
  readonly text: string
  readonly mentions: readonly string[]
  readonly now: Date
}

/** Adds a note with its mentions. Returns false when there is one of this id already. */
export async function insertCaseNote(db: Reads, note: NewCaseNote): Promise<boolean> {
  const { noteId, kind, id, mentions, now } = note
  const added = await db
    .insertInto('case_notes')
    .values({
      id: noteId,
      site_id: note.siteId,
      kind,
      case_id: id,
      member_id: note.memberId,
      staff_id: note.staffId,
      text: note.text,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added || mentions.length === 0) return added !== undefined
  await db
    .insertInto('case_note_mentions')
    .values(mentions.map((staffId) => ({ note_id: noteId, staff_id: staffId })))
    .execute()
  return true
}

/** Returns the active staff who work on a site with a right, by name. */
export async function findColleagues(db: Reads, siteId: string, right: StaffRight) {
  return db
    .selectFrom('staff as s')
    .select(['s.id', 's.name'])
    .where('s.state', '=', 'active')
    .where((eb) => eb(eb.val(right), '=', eb.fn.any('s.roles')))
    .where(sql<boolean>`${siteId}::uuid = any(${selectSiteIds(sql.ref('s.id'))})`)
    .orderBy('s.name')
    .limit(200)
    .execute()
}

/** Marks the mentions of a person in a case as read. */
export async function readMentions(
  db: Reads,
  { kind, id }: CaseName,
  by: { staffId: string; now: Date },
): Promise<void> {
  await db
    .updateTable('case_note_mentions as m')
    .from('case_notes as n')
    .set({ read_at: by.now })
    .whereRef('n.id', '=', 'm.note_id')
    .where('n.kind', '=', kind)
    .where('n.case_id', '=', id)
    .where('m.staff_id', '=', by.staffId)
    .where('m.read_at', 'is', null)
    .execute()
}

export interface MentionRow {
  id: string
  kind: CaseKind
  case_id: string
  case_name: string
  text: string
  by_name: string | null
  created_at: Date
}

/** Returns the unread notes on a site that mention a person, newest first. */
export async function findMentions(db: Reads, siteId: string, staffId: string): Promise<MentionRow[]> {
  const { rows } = await sql<MentionRow>`
    select n.id, n.kind, n.case_id, n.text, n.created_at, s.name as by_name,
      coalesce(
        (select reference from reports where n.kind = 'report' and id = n.case_id),
        (select reference from complaints where n.kind = 'complaint' and id = n.case_id),
        (select reference from data_requests where n.kind = 'data_request' and id = n.case_id), '') as case_name
    from case_note_mentions m join case_notes n on n.id = m.note_id left join staff s on s.id = n.staff_id
    where m.staff_id = ${staffId} and m.read_at is null and n.site_id = ${siteId}
    order by n.created_at desc, n.id limit 20`.execute(db)
  return rows
}

const decidingActs = [
  'report.decided',
  'complaint.answered',
  'data_request.closed',
  'photo.approved',
  'photo.refused',
  'payment.refunded',
] as const

/** Returns the last decision about a case, as the log has it. */
export async function findDecision(db: Reads, { kind, id }: CaseName, memberId: string | null) {
  const found = db
    .selectFrom('audit_log')
    .select(['staff_name', 'staff_id', 'act', 'created_at'])
    .where('act', 'in', decidingActs)
  // The log has a picture under its member.
  const ofCase =
    kind === 'photo'
      ? found.where('subject_id', '=', memberId).where(sql<boolean>`details ->> 'photo' = ${id}`)
      : found.where('subject_id', '=', id)
  return ofCase.orderBy('created_at', 'desc').limit(1).executeTakeFirst()
}

/** Forgets who had cases open, and old notes. */
export async function deleteOldCaseWork(db: Reads, before: { seen: Date; noted: Date }): Promise<void> {
  await db.deleteFrom('case_workers').where('seen_at', '<', before.seen).execute()
  await db.deleteFrom('case_notes').where('created_at', '<', before.noted).execute()
}
