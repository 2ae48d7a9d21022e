import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'
import { maxDiscountPercent } from '../../api/limits.ts'
import { Discount } from '../../features/payments/discounts.ts'
import { PaymentMethod } from '../../features/payments/payment-method.ts'
import { pageInput, pageOutput } from '../list-page.ts'

/** A discount code as the back office sees it: its terms, and how it has been used. */
export const DiscountEntry = z.extend(Discount, {
  id: z.string(),
  created: z.string(),
  /** The first moment at which it works; null from the beginning. */
  starts: z.nullable(z.string()),
  /** Open orders that have reserved it. */
  held: z.int(),
  /** Completed orders that used it. */
  used: z.int(),
})
export type DiscountEntry = z.infer<typeof DiscountEntry>

export const adminDiscounts = defineCall({
  about:
    'Lists the discount codes of the site that belong to no batch, newest first, or all whose code begins with the words.',
  method: 'GET',
  path: '/api/admin/discountcode.php',
  access: 'staff:finance',
  sites: 'one',
  input: z.object({
    search: z.optional(z.string().check(z.maxLength(40))),
    ...pageInput,
  }),
  output: z.object({ discounts: z.array(DiscountEntry), ...pageOutput }),
  errors: ['not_found'],
  idempotency: 'read',
})

/** What a single code and the codes of a batch have in common; `minimum_order_value` is in cents of `currency`. */
export const CodeTerms = z.object({
  country: z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/))),
  /** Its first day, in the site's time zone. */
  starts: z._default(z.nullable(z.iso.date()), null),
  /** Its last day, in the site's time zone. */
  expires: z.nullable(z.iso.date()),
  value_percentage: z.number().check(z.minimum(0.01), z.maximum(maxDiscountPercent), z.multipleOf(0.01)),
  currency: z.nullable(z.string().check(z.regex(/^[A-Z]{3}$/))),
  minimum_order_value: z.nullable(z.int().check(z.minimum(1), z.maximum(100_000_000))),
  paymentmethods: z.array(PaymentMethod),
})
export type CodeTerms = z.infer<typeof CodeTerms>

/** The terms of a new code. */
export const NewDiscount = z.extend(CodeTerms, {
  /** Letters, digits and hyphens; generated when left out. */
  code: z.optional(z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9-]{4,40}$/))),
  user_id: z.nullable(z.uuid()),
  validity: z.enum(['once', 'once_per_user', 'unlimited']),
})
export type NewDiscount = z.infer<typeof NewDiscount>

export const adminAddDiscount = defineCall({
  about: 'Creates a discount code with its terms; a minimum needs its currency.',
  method: 'POST',
  path: '/api/admin/discountcode.php',
  access: 'staff:finance',
  sites: 'one',
  input: NewDiscount,
  output: z.object({ discount: DiscountEntry }),
  errors: ['not_found', 'name_taken', 'empty'],
  idempotency: 'key',
})

export const adminChangeDiscount = defineCall({
  about: 'Disables a discount code, or lets it work again; what it has lowered stays so.',
  method: 'PUT',
  path: '/api/admin/discountcode.php',
  access: 'staff:finance',
  sites: 'one',
  input: z.object({ id: z.uuid(), status: z.enum(['active', 'disabled']) }),
  output: z.object({ discount: DiscountEntry }),
  errors: ['not_found', 'code_already_used'],
  idempotency: 'natural',
})
