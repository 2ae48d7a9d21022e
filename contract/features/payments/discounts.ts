import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'
import { maxDiscountCodeLength } from '../../api/limits.ts'
import { DeleteReason } from '../accounts/leaving.ts'
import { PaymentMethod } from './payment-method.ts'

/** A discount code as the member sees it; `minimum_order_value` is in cents of `currency`. */
export const Discount = z.object({
  code: z.string(),
  country: z.nullable(z.string()),
  user_id: z.nullable(z.string()),
  expires: z.nullable(z.string()),
  value_percentage: z.number(),
  currency: z.nullable(z.string()),
  minimum_order_value: z.nullable(z.int()),
  status: z.enum(['active', 'used', 'disabled']),
  validity: z.enum(['once', 'once_per_user', 'unlimited']),
  expired: z.boolean(),
  paymentmethods: z.array(PaymentMethod),
})
export type Discount = z.infer<typeof Discount>

/** The input of a code as people type it. */
export const DiscountCodeText = z.string().check(z.minLength(1), z.maxLength(maxDiscountCodeLength))

/** The errors of a typed code, in every call that takes one. */
export const discountErrors = [
  'code_not_found',
  'code_already_used',
  'code_expired',
  'code_not_started',
  'minimum_order',
  'wrong_country',
  'wrong_method',
] as const

export const discountCode = defineCall({
  about: 'Checks a typed discount code, for a package and a method when they are chosen.',
  method: 'GET',
  path: '/api/discountcode.php',
  access: 'member',
  input: z.object({
    code: DiscountCodeText,
    package: z.optional(z.uuid()),
    method: z.optional(PaymentMethod),
  }),
  output: z.object({ discountcode: Discount }),
  errors: ['not_found', ...discountErrors],
  idempotency: 'read',
  limit: { requests: 60, seconds: 3600 },
})

export const welcomeDiscount = defineCall({
  about:
    'Returns the welcome discount of a member who has not bought yet, else null: without a minimum in the first four hours (the time bonus), with one afterwards.',
  method: 'GET',
  path: '/api/discountcode.php',
  when: { welcome: 'true' },
  access: 'member',
  input: z.object({}),
  output: z.object({ discountcode: z.nullable(Discount) }),
  errors: [],
  idempotency: 'read',
})

export const leavingDiscount = defineCall({
  about:
    'Returns the personal code, usable once within seven days, that is offered to a member who leaves because of the price; null for another reason, where the site offers none, or when the member has had theirs.',
  method: 'GET',
  path: '/api/delete-offer.php',
  access: 'member',
  input: z.object({ reason: DeleteReason }),
  output: z.object({ discountcode: z.nullable(Discount) }),
  errors: [],
  idempotency: 'natural',
  limit: { requests: 5, seconds: 3600 },
})
