import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'
import { maxFullNameLength } from '../../api/limits.ts'

/** Withdrawing from an order, or cancelling a continuing contract. */
export const ContractNoticeKind = z.enum(['withdrawal', 'cancellation'])
export type ContractNoticeKind = z.infer<typeof ContractNoticeKind>

/** The maximum length of the order or contract as typed. */
export const maxContractLength = 200
/** The maximum length of the grounds of a cancellation for cause. */
export const maxGroundsLength = 2000

export const declareNotice = defineCall({
  about:
    'Accepts a withdrawal or a cancellation from anyone, without a login. The answer is the same whether the order is known or not; what becomes of it goes to the e-mail address.',
  method: 'POST',
  path: '/api/contract-notice.php',
  access: 'any',
  input: z.object({
    kind: ContractNoticeKind,
    name: z.string().check(z.trim(), z.maxLength(maxFullNameLength)),
    email: z.string().check(z.maxLength(300)),
    /** The number of the order, or what else names the contract. */
    contract: z.string().check(z.trim(), z.maxLength(maxContractLength)),
    /** Cancels for cause, for these grounds. */
    for_cause: z.optional(z.boolean()),
    grounds: z.optional(z.string().check(z.trim(), z.maxLength(maxGroundsLength))),
    /** The last day of the contract; left out is as soon as possible. */
    ends_on: z.optional(z.iso.date()),
    /** The second step: the confirmation of what was filled in. */
    confirm: z.literal(true),
  }),
  output: z.object({ reference: z.string(), received: z.string() }),
  errors: ['empty', 'invalid_email'],
  idempotency: 'key',
  limit: { requests: 10, seconds: 86_400, sparesMistakes: true },
})
