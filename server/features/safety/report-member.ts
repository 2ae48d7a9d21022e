import type { Calls } from '#contract/api/calls.ts'
import type { ErrorCode } from '#contract/api/errors.ts'
import { isEmailAddress } from '#contract/features/accounts/email-address.ts'
import type { MemberContext } from '../../app/context.ts'
import { fail, failFields } from '../../app/failure.ts'
import type { Handler, InputOf } from '../../app/handler.ts'
import { createId } from '../../platform/ids.ts'
import { makeReference } from '../../platform/reference.ts'
import { collectConversationEvidence } from '../chat/freeze.sql.ts'
import { listPictureFiles } from '../photos/remove-files.ts'
import { findPictures, findProfile } from '../profiles/own-profile.sql.ts'
import { findAnswers } from '../profiles/prompts.sql.ts'
import { requireMember } from './block-member.ts'
import { holdEvidenceFiles, insertReport, type ReportNotice } from './reports.sql.ts'

/**
 * Collects what a moderator needs for the decision, as it is now: the reported member may change or delete it a minute
 * later. After a block, the removed conversation is the evidence.
 */
async function collectEvidence(ctx: MemberContext, reportedId: string) {
  const [row, answers, pictures, conversation] = await Promise.all([
    findProfile(ctx.db, reportedId),
    findAnswers(ctx.db, reportedId, ctx.locale),
    findPictures(ctx.db, reportedId),
    collectConversationEvidence(ctx.db, [ctx.viewer.id, reportedId]),
  ])
  return { profile: row ?? null, answers, pictures, conversation }
}

/**
 * Reads what Article 16 (2) of Regulation (EU) 2022/2065 requires of a notice of illegal content: the reasons, by whom, and
 * a statement of good faith. According to its letter (c), name and address may be left out where a minor is abused.
 */
function readNotice(input: InputOf<Calls['report']>): ReportNotice {
  const { illegal = false, reason, text = '', notifier_name = '', notifier_email, good_faith } = input
  if (!illegal) return { illegal, law: null, name: null, email: null, goodFaith: good_faith === true }
  const fields: Record<string, ErrorCode> = {}
  const name = notifier_name.trim()
  const email = notifier_email?.trim()
  if (text.trim() === '') fields.text = 'empty'
  if (!good_faith) fields.good_faith = 'empty'
  if (name === '' && reason !== 'underage') fields.notifier_name = 'empty'
  if (email && !isEmailAddress(email)) fields.notifier_email = 'invalid_email'
  if (Object.keys(fields).length > 0) throw failFields(fields)
  return {
    illegal,
    law: input.law?.trim() || null,
    name: name || null,
    email: email || null,
    goodFaith: true,
  }
}

/** Stores a report and returns its reference. The reported member never learns who reported. */
export const report: Handler<'report'> = async (ctx, input) => {
  await requireMember(ctx, input.profile)
  const notice = readNotice(input)
  const key = ctx.request.idempotencyKey ?? createId()
  const evidence = await collectEvidence(ctx, input.profile)
  if (input.conversation !== undefined && input.conversation !== evidence.conversation?.conversation)
    throw fail('not_found')
  const reference = await ctx.transaction(async (tx) => {
    const id = createId()
    const { reference: kept, stored } = await insertReport(tx.db, {
      id,
      siteId: ctx.site.id,
      reference: makeReference('R'),
      reporterId: ctx.viewer.id,
      reportedId: input.profile,
      reason: input.reason,
      body: input.text?.trim() ?? '',
      conversationId: input.conversation ?? null,
      photoId: input.photo ?? null,
      evidence: { ...evidence, message: input.message ?? null },
      notice,
      key,
      now: tx.now,
    })
    if (stored) {
      const files = evidence.pictures.flatMap((picture) => listPictureFiles(picture.file))
      await holdEvidenceFiles(tx.db, id, files)
      await tx.announce({ type: 'report.received', report: id })
    }
    return kept
  })
  return { reference }
}
