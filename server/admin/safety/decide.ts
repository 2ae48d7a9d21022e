import type { DecisionKind } from '#contract/admin/safety/reports.ts'
import type { MeasureKind } from '#contract/features/safety/notices.ts'
import type { ReportReason } from '#contract/features/safety/safety.ts'
import type { Context, StaffContext } from '../../app/context.ts'
import { fail } from '../../app/failure.ts'
import type { Tx } from '../../app/transaction.ts'
import { deleteSessions } from '../../features/accounts/session.sql.ts'
import { updateBadges } from '../../features/accounts/update-badges.ts'
import { queueMail } from '../../features/notifications/mails/queue-mail.ts'
import { touchMember } from '../../features/safety/notices.sql.ts'
import { computeNoticeKey } from '../../features/safety/notices.ts'
import { createId } from '../../platform/ids.ts'
import { createTranslator } from '../../platform/messages.ts'
import { approvePicture, refusePicture } from '../photos/photos.sql.ts'
import { deleteBlockByPicture } from '../photos/picture-blocks.sql.ts'
import { composeDecisionMail, composeReversalMail, formatStatementLines } from '../staff/staff-mails.ts'
import {
  banMember,
  clearOwnTexts,
  findNoticeInForce,
  findReceiver,
  insertDecision,
  insertNotice,
  type LockedDecision,
  lockDecision,
  restoreOwnTexts,
  reverseDecision,
  setDisabled,
  unbanMember,
} from './decisions.sql.ts'

export interface Decision {
  /** Its id; a new one when the caller has none. */
  readonly id?: string | undefined
  readonly memberId: string
  readonly kind: MeasureKind
  readonly ground: ReportReason
  /** The statement of facts for the member. */
  readonly facts: string
  /** The reason, for staff only. */
  readonly reason: string
  readonly reportId: string | null
  /** The picture to remove; without one, the profile's text is removed. */
  readonly photoId: string | null
  /** The law that the content breaks; left out when it breaks only the terms. */
  readonly law?: string | undefined
  /** Whether a program had marked it; left out when a person found it. */
  readonly foundByProgram?: boolean
}

type StoredDecision = Decision & { readonly id: string }

/**
 * Stores the notice to a member, shown on the site and sent by e-mail. Returns the notice, which every measure needs.
 */
async function notifyMember(ctx: Context, tx: Tx, measure: Decision): Promise<string> {
  const { memberId } = measure
  const receiver = await findReceiver(tx.db, memberId)
  if (!receiver) throw fail('not_found')
  const { language, email, name } = receiver
  const id = createId()
  const speaker = { t: await createTranslator(language, tx.site.texts), site: tx.site, locale: language }
  const statement = { ...measure, reported: measure.reportId !== null }
  const text = formatStatementLines(speaker, statement).join('\n\n')
  await insertNotice(tx.db, { id, memberId, language, text, now: tx.now })
  await touchMember(tx.db, memberId)
  await tx.addEvent(memberId, { type: 'user', notices: receiver.unread + 1 })
  const key = computeNoticeKey(ctx, id)
  await queueMail(tx, {
    to: { memberId, email, language },
    cause: `decision ${id}`,
    write: (one) => composeDecisionMail(one, { name, statement, notice: { id, key } }),
  })
  return id
}

async function changeBan(tx: Tx, memberId: string, noticeId: string | null): Promise<void> {
  if (noticeId === null) await unbanMember(tx.db, memberId)
  else await banMember(tx.db, memberId, noticeId)
  await updateBadges(tx, memberId)
}

async function changeRestriction(tx: Tx, memberId: string, noticeId: string | null): Promise<void> {
  await setDisabled(tx.db, memberId, noticeId)
  await updateBadges(tx, memberId)
}

/** Removes the reported picture, otherwise the text. Throws `not_found` for a picture that is gone. */
async function removeContent(tx: Tx, { id, memberId, photoId }: StoredDecision): Promise<void> {
  if (photoId === null) return clearOwnTexts(tx.db, memberId, id)
  // The profile's text is not what was reported, so it stays, whatever is decided.
  if (!(await refusePicture(tx.db, { memberId, id: photoId, reason: 'report' }))) throw fail('not_found')
}

async function carryOut(tx: Tx, measure: StoredDecision, noticeId: string): Promise<Buffer[]> {
  const { kind, memberId } = measure
  if (kind === 'restriction') await changeRestriction(tx, memberId, noticeId)
  if (kind === 'removal') await removeContent(tx, measure)
  if (kind !== 'ban') return []
  await changeBan(tx, memberId, noticeId)
  await tx.announce({ type: 'member.banned', member: memberId })
  return deleteSessions(tx.db, { memberId, reason: 'banned', now: tx.now })
}

/**
 * Decides against a member: stores the decision with its reasons, notifies them, and carries it out. Returns the ended
 * sessions; `endSessions` closes their screens after the commit.
 */
export async function decideAgainst(ctx: StaffContext, tx: Tx, measure: Decision): Promise<Buffer[]> {
  const stored = { ...measure, id: measure.id ?? createId() }
  const noticeId = await notifyMember(ctx, tx, stored)
  await keepDecision(ctx, tx, { ...stored, noticeId })
  return carryOut(tx, stored, noticeId)
}

/** Stores a decision. */
export async function keepDecision(
  ctx: StaffContext,
  tx: Tx,
  decision: Omit<Decision, 'facts' | 'kind' | 'memberId'> & {
    kind: DecisionKind
    memberId: string | null
    noticeId: string | null
  },
): Promise<void> {
  await insertDecision(tx.db, {
    id: decision.id ?? createId(),
    siteId: ctx.site.id,
    staffId: ctx.staff.id,
    now: tx.now,
    reportId: decision.reportId,
    memberId: decision.memberId,
    kind: decision.kind,
    ground: decision.ground,
    photoId: decision.photoId,
    law: decision.law || null,
    foundByProgram: decision.foundByProgram ?? false,
    reason: decision.reason,
    noticeId: decision.noticeId,
  })
}

/** Reverses someone else's decision by its id and notifies the member. Returns the member. */
export async function liftDecision(ctx: StaffContext, id: string, reason: string): Promise<string> {
  return ctx.transaction(async (tx) => {
    const decision = await lockDecision(tx.db, ctx.site.id, id)
    if (!decision?.member_id) throw fail('not_found')
    await undoDecision(ctx, tx, { decision, answer: null })
    await tx.audit({
      act: 'decision.reversed',
      subject: { type: 'decision', id },
      reason,
      details: { memberId: decision.member_id },
    })
    return decision.member_id
  })
}

/** Reverses a locked decision of someone else and notifies the member. */
export async function undoDecision(
  ctx: StaffContext,
  tx: Tx,
  { decision, answer }: { decision: LockedDecision; answer: string | null },
): Promise<void> {
  if (decision.kind === 'dismissal' || decision.member_id === null) throw fail('not_found')
  if (decision.reversed_at !== null) throw fail('already_completed')
  if (decision.staff_id === ctx.staff.id) throw fail('forbidden', { state: 'own' })
  const memberId = decision.member_id
  // Decisions about one member are made and reversed one at a time.
  await touchMember(tx.db, memberId)
  await reverseDecision(tx.db, decision.id, ctx.staff.id, tx.now)
  // Another decision of the kind may be in force, from another report.
  const standing = await findNoticeInForce(tx.db, memberId, decision)
  if (decision.kind === 'ban') await changeBan(tx, memberId, standing)
  if (decision.kind === 'restriction') await changeRestriction(tx, memberId, standing)
  if (decision.kind === 'removal' && decision.photo_id && standing === null) {
    await approvePicture(tx.db, memberId, decision.photo_id)
    await deleteBlockByPicture(tx.db, memberId, decision.photo_id)
  }
  if (decision.kind === 'removal' && !decision.photo_id) await restoreOwnTexts(tx.db, memberId)
  await notifyReversed(tx, memberId, { answer, cause: `reversal ${decision.id}` })
}

/** Notifies a member that a decision about them was reversed, with the answer to their appeal. */
export async function notifyReversed(
  tx: Tx,
  memberId: string,
  { answer, cause }: { answer: string | null; cause: string },
): Promise<void> {
  const receiver = await findReceiver(tx.db, memberId)
  if (!receiver) return
  await queueMail(tx, {
    to: { memberId, email: receiver.email, language: receiver.language },
    cause,
    write: (speaker) => composeReversalMail(speaker, receiver.name, answer),
  })
}
