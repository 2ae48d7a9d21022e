import * as z from 'zod/mini'
import { PaymentMethod } from '#contract/features/payments/payment-method.ts'
import { Locale } from '#contract/features/sites/locale.ts'

/**
 * Everything that an invoice, a credit note or the cancellation of one prints, kept as it was when it was issued.
 * Amounts in cents.
 */
export const InvoiceDocument = z.object({
  kind: z.enum(['invoice', 'credit_note', 'cancellation']),
  number: z.int(),
  /** The prefix of the number; the first documents had none. */
  prefix: z._default(z.string(), ''),
  /** The invoice that a credit note corrects, or the note that a cancellation does. */
  corrects: z.nullable(z.int()),
  corrects_prefix: z._default(z.string(), ''),
  date: z.string(),
  /** The time zone of the date; the first documents did not keep it. */
  time_zone: z._default(z.string(), 'UTC'),
  locale: Locale,
  site: z.string(),
  seller: z.object({
    name: z.string(),
    address: z.string(),
    city: z.string(),
    country: z.string(),
    registration: z.string(),
    vat_number: z.string(),
    email: z.string(),
  }),
  buyer_country: z.string(),
  payment: z.string(),
  method: PaymentMethod,
  credits: z.int(),
  currency: z.string(),
  list_cents: z.int(),
  discount_cents: z.int(),
  discount_code: z.nullable(z.string()),
  total_cents: z.int(),
  vat_percent: z.number(),
  vat_cents: z.int(),
})
export type InvoiceDocument = z.infer<typeof InvoiceDocument>
