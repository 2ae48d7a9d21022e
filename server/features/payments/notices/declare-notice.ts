import type { ErrorCode } from '#contract/api/errors.ts'
import { isEmailAddress } from '#contract/features/accounts/email-address.ts'
import { isUnseen } from '#contract/features/profiles/unseen-text.ts'
import { failFields } from '../../../app/failure.ts'
import type { Handler } from '../../../app/handler.ts'
import { createId } from '../../../platform/ids.ts'
import { makeReference } from '../../../platform/reference.ts'
import { findNoticeOfRequest, insertNotice } from './notices.sql.ts'

type NoticeInput = Parameters<Handler<'declareNotice'>>[1]

function findWrongFields({
  name,
  email,
  contract,
  for_cause,
  grounds,
}: NoticeInput): Record<string, ErrorCode> {
  const fields: Record<string, ErrorCode> = {}
  if (isUnseen(name)) fields.name = 'empty'
  if (email.trim() === '') fields.email = 'empty'
  else if (!isEmailAddress(email.trim())) fields.email = 'invalid_email'
  if (isUnseen(contract)) fields.contract = 'empty'
  if (for_cause && isUnseen(grounds ?? '')) fields.grounds = 'empty'
  return fields
}

/**
 * Takes a withdrawal (article 11a of directive 2011/83/EU, by directive 2023/2673; § 356a BGB) or a cancellation (§
 * 312k BGB) from anyone: neither may require a login. A job finds the order, so that neither the answer nor its timing
 * reveals whether one exists under this address.
 */
export const declareNotice: Handler<'declareNotice'> = async (ctx, input) => {
  const wrong = findWrongFields(input)
  if (Object.keys(wrong).length > 0) throw failFields(wrong)
  const key = ctx.request.idempotencyKey ?? createId()
  const isCancellation = input.kind === 'cancellation'
  const declared = await ctx.transaction(async (tx) => {
    const notice = {
      id: createId(),
      reference: makeReference(isCancellation ? 'K' : 'W'),
      key,
      kind: input.kind,
      name: input.name,
      email: input.email.trim(),
      contract: input.contract,
      language: ctx.locale,
      for_cause: isCancellation && (input.for_cause ?? false),
      grounds: isCancellation ? (input.grounds ?? '') : '',
      ends_on: isCancellation ? (input.ends_on ?? null) : null,
    }
    if (!(await insertNotice(tx, notice))) return null
    await tx.announce({ type: 'notice.declared', notice: notice.id })
    return { reference: notice.reference, received: tx.now.toISOString() }
  })
  if (declared) return declared
  const known = await findNoticeOfRequest(ctx.db, ctx.site.id, key)
  return { reference: known?.reference ?? '', received: (known?.created_at ?? ctx.clock.now()).toISOString() }
}
