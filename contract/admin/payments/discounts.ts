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
  /** Open orders that have reserved it. */
  held: z.int(),
  /** Completed orders that used it. */
  used: z.int(),
})
export type DiscountEntry = z.infer<typeof DiscountEntry>

export const adminDiscounts = defineCall({
  about: 'Lists the discount codes of the site, newest first, or those whose code begins with the words.',
  method: 'GET',
  path: '/api/admin/discounts.php',
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

/** The terms of a new code; `minimum_order_value` is in cents of `currency`. */
export const NewDiscount = z.object({
  /** Letters, digits and hyphens; generated when left out. */
  code: z.optional(z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9-]{4,40}$/))),
  country: z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/))),
  user_id: z.nullable(z.uuid()),
  /** Its last day, in the site's time zone. */
  expires: z.nullable(z.iso.date()),
  value_percentage: z.number().check(z.minimum(0.01), z.maximum(maxDiscountPercent), z.multipleOf(0.01)),
  currency: z.nullable(z.string().check(z.regex(/^[A-Z]{3}$/))),
  minimum_order_value: z.nullable(z.int().check(z.minimum(1), z.maximum(100_000_000))),
  validity: z.enum(['once', 'once_per_user', 'unlimited']),
  paymentmethods: z.array(PaymentMethod),
})
export type NewDiscount = z.infer<typeof NewDiscount>

export const adminAddDiscount = defineCall({
  about: 'Creates a discount code with its terms; a minimum needs its currency.',
  method: 'POST',
  path: '/api/admin/discounts.php',
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
  path: '/api/admin/discounts.php',
  access: 'staff:finance',
  sites: 'one',
  input: z.object({ id: z.uuid(), status: z.enum(['active', 'disabled']) }),
  output: z.object({ discount: DiscountEntry }),
  errors: ['not_found', 'code_already_used'],
  idempotency: 'natural',
})
