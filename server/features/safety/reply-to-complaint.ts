import { isUnseen } from '#contract/features/profiles/unseen-text.ts'
import { complaintLength } from '#contract/features/safety/complaints.ts'
import { fail, failFields } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import { listOwnComplaints } from './list-complaints.ts'
import { insertThreadMessage, lockOwnComplaint, reopenComplaint } from './thread-messages.sql.ts'

/** Adds what a member answers to their complaint, which then waits for the staff again. */
export const replyToComplaint: Handler<'replyToComplaint'> = async (
  ctx,
  { reference, client_id, ...input },
) => {
  const text = input.text.trim()
  if (isUnseen(text)) throw failFields({ text: 'empty' })
  if (text.length > complaintLength) throw failFields({ text: 'message_too_long' })
  await ctx.transaction(async (tx) => {
    const complaint = await lockOwnComplaint(tx.db, ctx.viewer.id, reference)
    // A request about data has a desk and a deadline of its own.
    if (!complaint || complaint.category === 'privacy') throw fail('not_found')
    const message = {
      id: client_id,
      siteId: ctx.site.id,
      complaintId: complaint.id,
      memberId: ctx.viewer.id,
      staffId: null,
      text,
      now: tx.now,
    }
    if (await insertThreadMessage(tx.db, message)) await reopenComplaint(tx.db, complaint.id, tx.now)
  })
  return listOwnComplaints(ctx)
}
