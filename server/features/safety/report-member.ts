import type { MemberContext } from '../../app/context.ts'
import { fail } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import { newId } from '../../platform/ids.ts'
import { conversationEvidence } from '../chat/freeze.sql.ts'
import { listPictureFiles } from '../photos/remove-files.ts'
import { findPictures, findProfile } from '../profiles/own-profile.sql.ts'
import { knownMember } from './block-member.ts'
import { newReference } from './reference.ts'
import { insertReport, keepEvidenceFiles } from './reports.sql.ts'

/**
 * Returns what whoever decides will need, as it is now: the reported one may change or delete it a minute later. Where
 * a conversation is reported after a block, the one that was taken away is the evidence.
 */
async function collectEvidence(ctx: MemberContext, reportedId: string) {
  const [row, pictures, conversation] = await Promise.all([
    findProfile(ctx.db, reportedId),
    findPictures(ctx.db, reportedId),
    conversationEvidence(ctx.db, [ctx.viewer.id, reportedId]),
  ])
  return { profile: row ?? null, pictures, conversation }
}

/** Takes a report and gives its reference. The reported member never learns who reported. */
export const report: Handler<'report'> = async (ctx, input) => {
  await knownMember(ctx, input.profile)
  const key = ctx.request.idempotencyKey ?? newId()
  const evidence = await collectEvidence(ctx, input.profile)
  if (input.conversation !== undefined && input.conversation !== evidence.conversation?.conversation)
    throw fail('not_found')
  const reference = await ctx.transaction(async (tx) => {
    const id = newId()
    const { reference: kept, stored } = await insertReport(tx.db, {
      id,
      siteId: ctx.site.id,
      reference: newReference('R'),
      reporterId: ctx.viewer.id,
      reportedId: input.profile,
      reason: input.reason,
      body: input.text?.trim() ?? '',
      conversationId: input.conversation ?? null,
      photoId: input.photo ?? null,
      evidence: { ...evidence, message: input.message ?? null },
      key,
      now: tx.now,
    })
    if (stored) {
      const files = evidence.pictures.flatMap((picture) => listPictureFiles(picture.file))
      await keepEvidenceFiles(tx.db, id, files)
    }
    return kept
  })
  return { reference }
}
