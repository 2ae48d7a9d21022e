import type { ErrorCode } from '#contract/api/errors.ts'
import { isEmailAddress } from '#contract/features/accounts/email-address.ts'
import { isUnseen } from '#contract/features/profiles/unseen-text.ts'
import { complaintLength } from '#contract/features/safety/complaints.ts'
import type { Context } from '../../app/context.ts'
import { failFields } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import type { Tx } from '../../app/transaction.ts'
import { createId } from '../../platform/ids.ts'
import { makeReference } from '../../platform/reference.ts'
import { findEmail, findReference, insertComplaint, type NewComplaint } from './complaints.sql.ts'
import { insertDataRequest } from './data-requests.sql.ts'

/** Returns the address of the complainant: a member's account address, a visitor's given one. */
async function chooseEmail(ctx: Context, given: string | undefined): Promise<string> {
  const own = ctx.viewer && (await findEmail(ctx.db, ctx.viewer.id))
  return own || (given?.trim() ?? '')
}

/** Returns all wrong fields at once, so that a form is corrected in one go. */
function findWrongFields({ email, text }: { email: string; text: string }): Record<string, ErrorCode> {
  const fields: Record<string, ErrorCode> = {}
  if (email === '') fields.email = 'empty'
  else if (!isEmailAddress(email)) fields.email = 'invalid_email'
  if (isUnseen(text)) fields.text = 'empty'
  else if (text.length > complaintLength) fields.text = 'message_too_long'
  return fields
}

/** Stores the request for a complaint about personal data, which has a deadline by law and a list of its own. */
async function createDataRequest(tx: Tx, complaint: NewComplaint): Promise<void> {
  const { id, now, ...asked } = complaint
  await insertDataRequest(tx.db, {
    ...asked,
    id: createId(),
    complaintId: id,
    kind: 'other',
    receivedAt: now,
    recordedBy: null,
  })
}

/** Stores a complaint of a member or a visitor and returns its reference; an e-mail confirms it. */
export const complain: Handler<'complain'> = async (ctx, input) => {
  const key = ctx.request.idempotencyKey ?? createId()
  const text = input.text.trim()
  const email = await chooseEmail(ctx, input.email)
  const wrong = findWrongFields({ email, text })
  if (Object.keys(wrong).length > 0) throw failFields(wrong)

  const reference = await ctx.transaction(async (tx) => {
    const complaint = {
      id: createId(),
      siteId: ctx.site.id,
      reference: makeReference('C'),
      key,
      memberId: ctx.viewer?.id ?? null,
      email,
      language: ctx.locale,
      category: input.category,
      text,
      aboutMemberId: input.profile ?? null,
      url: input.url?.trim() || null,
      now: tx.now,
    }
    if (!(await insertComplaint(tx.db, complaint))) return null
    await tx.announce({ type: 'complaint.received', complaint: complaint.id })
    if (input.category === 'privacy') await createDataRequest(tx, complaint)
    return complaint.reference
  })
  return { reference: reference ?? (await findReference(ctx.db, ctx.site.id, key)) ?? '' }
}
