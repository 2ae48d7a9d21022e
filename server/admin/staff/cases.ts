import {
  type CaseKind,
  type CaseMark,
  type CaseWork,
  caseKinds,
  caseRights,
} from '#contract/admin/staff/cases.ts'
import type { StaffContext } from '../../app/context.ts'
import { type Failure, fail } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import type { Reads, Tx } from '../../app/transaction.ts'
import {
  type CaseName,
  type CaseTimes,
  countNotes,
  findCase,
  findCaseNotes,
  findColleagues,
  findDecision,
  findMentionedNames,
  findWorkers,
  findWorkersOfSites,
  insertCaseNote,
  isSupportComplaint,
  markPresent,
  readMentions,
  releaseCase,
  takeCase,
} from './cases.sql.ts'
import { readQueueSites } from './queue-sites.ts'

/** A page renews its mark every half minute. */
const openMilliseconds = 90_000
/** How long a case stays with someone whose page has gone silent. */
const takenMilliseconds = 600_000

function toTimes(now: Date): CaseTimes {
  return {
    openSince: new Date(now.getTime() - openMilliseconds),
    takenSince: new Date(now.getTime() - takenMilliseconds),
  }
}

const hasRight = (staff: StaffContext['staff'], kind: CaseKind) =>
  caseRights[kind].some((right) => staff.roles.includes(right))

/** Throws `not_found` for someone who may not decide about cases of a kind. */
function requireRight({ staff }: StaffContext, kind: CaseKind): void {
  if (!hasRight(staff, kind)) throw fail('not_found')
}

/** Returns a case of the site. Throws `not_found` when there is none, or the caller may not decide about it. */
async function loadCase(ctx: StaffContext, { kind, id }: CaseName) {
  requireRight(ctx, kind)
  const found = await findCase(ctx.db, ctx.site.id, { kind, id })
  if (!found) throw fail('not_found')
  // Support answers about payments; what is said about members and decisions is not theirs to read.
  const isOthers = kind === 'complaint' && !ctx.staff.roles.includes('moderator')
  if (isOthers && !(await isSupportComplaint(ctx.db, id))) throw fail('not_found')
  return { kind, id, memberId: found.member_id }
}

interface LoadedCase extends CaseName {
  readonly memberId: string | null
}

async function showWork(ctx: StaffContext, one: LoadedCase): Promise<CaseWork> {
  const [workers, notes, mentioned, decision, colleagues] = await Promise.all([
    findWorkers(ctx.db, one, toTimes(ctx.clock.now())),
    findCaseNotes(ctx.db, one),
    findMentionedNames(ctx.db, one),
    findDecision(ctx.db, one, one.memberId),
    findColleagues(ctx.db, ctx.site.id, caseRights[one.kind]),
  ])
  const holder = workers.find(({ holds }) => holds)
  return {
    holder: holder ? { name: holder.name, mine: holder.staff_id === ctx.staff.id } : null,
    viewers: workers
      .filter(({ open, staff_id }) => open && staff_id !== ctx.staff.id)
      .map(({ name }) => name),
    decided: decision
      ? { by: decision.staff_name, act: decision.act, at: decision.created_at.toISOString() }
      : null,
    notes: notes.map(({ created_at, by_name, ...note }) => ({
      ...note,
      by: by_name ?? '',
      at: created_at.toISOString(),
      mentions: mentioned.flatMap(({ note_id, name }) => (note_id === note.id ? [name] : [])),
    })),
    colleagues: colleagues.filter(({ id }) => id !== ctx.staff.id),
  }
}

/** Returns who of the others works on which case of a list, and how many notes each has. */
export const adminCaseMarks: Handler<'adminCaseMarks'> = async (ctx, { kind, site }) => {
  if (kind) requireRight(ctx, kind)
  const kinds = kind ? [kind] : caseKinds.filter((one) => hasRight(ctx.staff, one))
  const siteIds = readQueueSites(ctx, site)
  if (kinds.length === 0 || siteIds.length === 0) return { cases: [] }
  const [workers, counts] = await Promise.all([
    findWorkersOfSites(ctx.db, { kinds, siteIds }, toTimes(ctx.clock.now())),
    countNotes(ctx.db, kinds, siteIds),
  ])
  const marks = new Map<string, CaseMark>()
  const markOn = (id: string) => {
    const mark = marks.get(id) ?? { id, holder: null, viewers: [], notes: 0 }
    marks.set(id, mark)
    return mark
  }
  for (const { case_id, staff_id, name, holds, open } of workers) {
    const mark = markOn(case_id)
    const mine = staff_id === ctx.staff.id
    if (holds) mark.holder = { name, mine }
    if (open && !mine) mark.viewers.push(name)
  }
  for (const { case_id, notes } of counts) markOn(case_id).notes = notes
  return { cases: [...marks.values()].slice(0, 500) }
}

/**
 * Shows who works on a case, and marks it as open in front of the caller. That is no act: the log says that the case was
 * looked at.
 */
export const adminOpenCase: Handler<'adminOpenCase'> = async (ctx, name) => {
  const one = await loadCase(ctx, name)
  const by = { siteId: ctx.site.id, staffId: ctx.staff.id, now: ctx.clock.now() }
  await markPresent(ctx.db, one, by)
  await readMentions(ctx.db, one, by)
  return showWork(ctx, one)
}

async function findOtherHolder(ctx: StaffContext, db: Reads, name: CaseName) {
  const workers = await findWorkers(db, name, toTimes(ctx.clock.now()))
  return workers.find(({ holds, staff_id }) => holds && staff_id !== ctx.staff.id)
}

/** Takes a case or releases it. */
export const adminTakeCase: Handler<'adminTakeCase'> = async (ctx, { take, ...name }) => {
  const one = await loadCase(ctx, name)
  await ctx.transaction(async (tx) => {
    await guardCase(ctx, tx, one)
    const holder = { siteId: ctx.site.id, staffId: ctx.staff.id, now: tx.now, ...toTimes(tx.now) }
    if (!take) await releaseCase(tx.db, one, holder)
    else if (!(await takeCase(tx.db, one, holder))) {
      const other = await findOtherHolder(ctx, ctx.db, one)
      throw fail('forbidden', { state: 'taken', by: other?.name ?? '' })
    }
    await tx.audit({
      act: take ? 'case.taken' : 'case.released',
      subject: { type: one.kind, id: one.id },
    })
  })
  return showWork(ctx, one)
}

/** Adds a note to a case. */
export const adminNoteCase: Handler<'adminNoteCase'> = async (ctx, input) => {
  const { text, mentions = [], client_id: noteId } = input
  const one = await loadCase(ctx, input)
  const colleagues = await findColleagues(ctx.db, ctx.site.id, caseRights[one.kind])
  await ctx.transaction(async (tx) => {
    const isNew = await insertCaseNote(tx.db, {
      ...one,
      noteId,
      siteId: ctx.site.id,
      staffId: ctx.staff.id,
      text,
      mentions: colleagues.flatMap(({ id }) => (mentions.includes(id) ? [id] : [])),
      now: tx.now,
    })
    await tx.audit({
      act: 'case.noted',
      subject: { type: one.kind, id: one.id },
      details: { repeated: !isNew },
    })
  })
  return showWork(ctx, one)
}

/** Throws `forbidden` with a name when someone else has taken the case. */
export async function guardCase(ctx: StaffContext, tx: Tx, name: CaseName): Promise<void> {
  const other = await findOtherHolder(ctx, tx.db, name)
  if (other) throw fail('forbidden', { state: 'taken', by: other.name })
}

/** Makes the failure for a case that is decided already: it says who decided what, and when. */
export async function failDecided(
  db: Reads,
  name: CaseName,
  memberId: string | null = null,
): Promise<Failure> {
  const decision = await findDecision(db, name, memberId)
  if (!decision) return fail('already_completed')
  const { staff_name: by, act, created_at } = decision
  return fail('already_completed', { state: 'decided', by, act, at: created_at.toISOString() })
}
