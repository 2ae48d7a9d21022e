import { randomInt } from 'node:crypto'
import { validate } from 'uuid'
import { complaintLength } from '#contract/complaints.ts'
import { isEmailAddress } from '#contract/email-address.ts'
import { type Context, fail, failFields } from '../context.ts'
import type { Handler } from '../handlers.ts'
import { newId } from '../platform/ids.ts'
import { findEmail, findReference, insertComplaint } from './complaints.sql.ts'

// Without letters and digits that look alike, since people read references out on the telephone.
const referenceSigns = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

function newReference(): string {
  const signs = Array.from({ length: 8 }, () => referenceSigns[randomInt(referenceSigns.length)])
  return `C-${signs.slice(0, 4).join('')}-${signs.slice(4).join('')}`
}

/** A member complains under the address of the account, a visitor under the one given. */
async function emailOf(ctx: Context, given: string | undefined): Promise<string> {
  const own = ctx.viewer && (await findEmail(ctx.db, ctx.viewer.id))
  if (own) return own
  const email = given?.trim() ?? ''
  if (email === '') throw failFields({ email: 'empty' })
  if (!isEmailAddress(email)) throw failFields({ email: 'invalid_email' })
  return email
}

/** Keeps a complaint of a member or a visitor and gives its reference (J-02, R-037). */
export const complain: Handler<'complain'> = async (ctx, input) => {
  const key = ctx.request.idempotencyKey ?? newId()
  if (!validate(key)) throw fail('bad_request')
  const text = input.text.trim()
  if (text === '') throw failFields({ text: 'empty' })
  if (text.length > complaintLength) throw failFields({ text: 'message_too_long' })
  const email = await emailOf(ctx, input.email)

  const reference = await ctx.transaction(async (tx) => {
    const complaint = {
      id: newId(),
      siteId: ctx.site.id,
      reference: newReference(),
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
    await tx.announce({ type: 'complaint.made', complaint: complaint.id })
    return complaint.reference
  })
  return { reference: reference ?? (await findReference(ctx.db, ctx.site.id, key)) ?? '' }
}
