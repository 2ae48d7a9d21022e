import type { CaseKind } from '#contract/admin/staff/cases.ts'
import type { StaffRight } from '#contract/api/call.ts'
import { supportCategories } from '#contract/features/safety/complaints.ts'
import type { Reads } from '../../app/transaction.ts'
import { isClash } from '../../platform/database/database.ts'

/** A case, by its kind and the id of its row; for a picture that of the picture. */
export interface CaseName {
  readonly kind: CaseKind
  readonly id: string
}

const tables = { complaint: 'complaints', data_request: 'data_requests', payment: 'payments' } as const

/** Returns the member that a case of a site is about; undefined when there is no such case. */
export async function findCase(
  db: Reads,
  siteId: string,
  { kind, id }: CaseName,
): Promise<{ member_id: string | null } | undefined> {
  if (kind === 'photo')
    return db
      .selectFrom('pictures as p')
      .innerJoin('members as m', 'm.id', 'p.member_id')
      .select('p.member_id')
      .where('p.id', '=', id)
      .where('m.site_id', '=', siteId)
      .executeTakeFirst()
  if (kind === 'report')
    return db
      .selectFrom('reports')
      .select('reported_id as member_id')
      .where('id', '=', id)
      .where('site_id', '=', siteId)
      .executeTakeFirst()
  return db
    .selectFrom(tables[kind])
    .select('member_id')
    .where('id', '=', id)
    .where('site_id', '=', siteId)
    .executeTakeFirst()
}

/** Returns whether a complaint is one that support answers. */
export async function isSupportComplaint(db: Reads, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('complaints')
    .select('id')
    .where('id', '=', id)
    .where('category', 'in', supportCategories)
    .executeTakeFirst()
  return found !== undefined
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

/** Returns the same for all cases of some kinds on sites. */
export async function findWorkersOfSites(
  db: Reads,
  { kinds, siteIds }: { kinds: readonly CaseKind[]; siteIds: readonly string[] },
  times: CaseTimes,
) {
  return selectWorkers(db, times)
    .where('w.kind', 'in', kinds)
    .where('w.site_id', 'in', siteIds)
    .limit(500)
    .execute()
}

/** Counts the notes on the cases of some kinds on sites, the latest first. */
export async function countNotes(db: Reads, kinds: readonly CaseKind[], siteIds: readonly string[]) {
  return db
    .selectFrom('case_notes')
    .select((eb) => ['case_id', eb.fn.countAll<number>().as('notes')])
    .where('kind', 'in', kinds)
    .where('site_id', 'in', siteIds)
    .groupBy('case_id')
    .orderBy((eb) => eb.fn.max('created_at'), 'desc')
    .limit(500)
    .execute()
}

export interface Holder {
  readonly siteId: string
  readonly staffId: string
  readonly now: Date
  /** A claim whose page was seen later stands. */
  readonly takenSince: Date
}

/** Ends the claim of a person, and claims that have lapsed. */
export async function releaseCase(db: Reads, { kind, id }: CaseName, holder: Holder): Promise<void> {
  await db
    .updateTable('case_workers')
    .set({ taken_at: null })
    .where('kind', '=', kind)
    .where('case_id', '=', id)
    .where('taken_at', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('staff_id', '=', holder.staffId),
        eb('seen_at', '<=', holder.takenSince),
        eb('staff_id', 'not in', eb.selectFrom('staff').select('id').where('state', '=', 'active')),
      ]),
    )
    .execute()
}

/**
 * Gives a case to a person. Returns false when someone else has taken it at the same moment: the transaction is lost then,
 * as its caller wants it.
 */
export async function takeCase(db: Reads, { kind, id }: CaseName, holder: Holder): Promise<boolean> {
  await releaseCase(db, { kind, id }, holder)
  await markPresent(db, { kind, id }, holder)
  const taking = db
    .updateTable('case_workers')
    .set({ taken_at: holder.now })
    .where('kind', '=', kind)
    .where('case_id', '=', id)
    .where('staff_id', '=', holder.staffId)
    .execute()
  try {
    await taking
    return true
  } catch (error) {
    if (isClash(error, 'case_workers_holder')) return false
    throw error
  }
}

/** Returns the notes on a case, newest first. */
export async function findCaseNotes(db: Reads, { kind, id }: CaseName) {
  return db
    .selectFrom('case_notes as n')
    .leftJoin('staff as s', 's.id', 'n.staff_id')
    .select(['n.id', 'n.text', 'n.created_at', 's.name as by_name'])
    .where('n.kind', '=', kind)
    .where('n.case_id', '=', id)
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id')
    .limit(100)
    .execute()
}

/** Returns the names that the notes on a case mention. */
export async function findMentionedNames(db: Reads, { kind, id }: CaseName) {
  return db
    .selectFrom('case_note_mentions as m')
    .innerJoin('case_notes as n', 'n.id', 'm.note_id')
    .innerJoin('staff as s', 's.id', 'm.staff_id')
    .select(['m.note_id', 's.name'])
    .where('n.kind', '=', kind)
    .where('n.case_id', '=', id)
    .orderBy('s.name')
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

/** Returns the active staff who work on a site with one of some rights, by name. */
export async function findColleagues(db: Reads, siteId: string, rights: readonly StaffRight[]) {
  return db
    .selectFrom('staff as s')
    .select(['s.id', 's.name'])
    .where('s.state', '=', 'active')
    .where((eb) => eb.or(rights.map((right) => eb(eb.val<string>(right), '=', eb.fn.any('s.roles')))))
    .where((eb) =>
      eb.or([
        eb('s.all_sites', '=', true),
        eb.exists(
          eb
            .selectFrom('staff_sites as x')
            .select('x.site_id')
            .whereRef('x.staff_id', '=', 's.id')
            .where('x.site_id', '=', siteId),
        ),
      ]),
    )
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

/** Returns the unread notes on a site that mention a person, newest first, with the reference of the case. */
export async function findMentions(db: Reads, siteId: string, staffId: string) {
  return db
    .selectFrom('case_note_mentions as m')
    .innerJoin('case_notes as n', 'n.id', 'm.note_id')
    .leftJoin('staff as s', 's.id', 'n.staff_id')
    .leftJoin('reports as r', 'r.id', 'n.case_id')
    .leftJoin('complaints as c', 'c.id', 'n.case_id')
    .leftJoin('data_requests as d', 'd.id', 'n.case_id')
    .select(['n.id', 'n.case_id', 'n.text', 'n.created_at', 's.name as by_name'])
    .select((eb) => [
      eb.ref('n.kind').$castTo<CaseKind>().as('kind'),
      eb.fn.coalesce('r.reference', 'c.reference', 'd.reference', eb.val('')).as('case_name'),
    ])
    .where('m.staff_id', '=', staffId)
    .where('m.read_at', 'is', null)
    .where('n.site_id', '=', siteId)
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id')
    .limit(20)
    .execute()
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
      ? found
          .where('subject_id', '=', memberId)
          .where((eb) => eb(eb.fn<string>('jsonb_extract_path_text', ['details', eb.val('photo')]), '=', id))
      : found.where('subject_id', '=', id)
  return ofCase.orderBy('created_at', 'desc').limit(1).executeTakeFirst()
}

/** Forgets who had cases open, and old notes. */
export async function deleteOldCaseWork(db: Reads, before: { seen: Date; noted: Date }): Promise<void> {
  await db.deleteFrom('case_workers').where('seen_at', '<', before.seen).execute()
  await db.deleteFrom('case_notes').where('created_at', '<', before.noted).execute()
}
