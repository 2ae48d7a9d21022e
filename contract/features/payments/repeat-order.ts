import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'
import { Money } from '../../api/money.ts'
import { User } from '../accounts/account.ts'
import { Payment, PaymentAction } from './payment.ts'
import { PaymentMethod } from './payment-method.ts'

const StoredCard = z.object({ brand: z.string(), last4: z.string() })

export const repeatOrder = defineCall({
  about: 'Returns the order that can be repeated: an earlier one at today’s price, or null.',
  method: 'GET',
  path: '/api/repeat-order.php',
  access: 'member',
  input: z.object({ payment: z.optional(z.uuid()) }),
  output: z.object({
    order: z.nullable(
      z.object({
        /** The payment that is repeated. */
        payment: z.string(),
        /** Null for an exact top-up. */
        package: z.nullable(z.string()),
        credits: z.int(),
        price: Money,
        vat: z.object({ percent: z.number(), amount: Money }),
        method: PaymentMethod,
        /** The card that would be charged; null without one. */
        stored: z.nullable(StoredCard),
        /** PayPal works here too. */
        paypal: z.boolean(),
      }),
    ),
  }),
  errors: [],
  idempotency: 'read',
})

export const startRepeatOrder = defineCall({
  about:
    'Orders the same again and charges the stored card on this press; a refusal of the bank is a failed payment with `recurring_failed`.',
  method: 'POST',
  path: '/api/repeat-order.php',
  access: 'member',
  input: z.object({
    payment: z.uuid(),
    accept_immediate_start: z.literal(true),
    /** The price that the button showed. */
    price: z.optional(z.int()),
  }),
  output: z.object({ payment: Payment, action: PaymentAction, user: User }),
  errors: ['nothing_to_repeat', 'price_changed', 'spending_cap'],
  idempotency: 'key',
  limit: { requests: 10, seconds: 3600 },
})

export const storedCard = defineCall({
  about: 'Returns the card that the member lets the site keep, or null.',
  method: 'GET',
  path: '/api/stored-card.php',
  access: 'member',
  input: z.object({}),
  output: z.object({ stored: z.nullable(StoredCard) }),
  errors: [],
  idempotency: 'read',
})

export const removeStoredCard = defineCall({
  about: 'Forgets the stored card of the member.',
  method: 'DELETE',
  path: '/api/stored-card.php',
  access: 'member',
  input: z.object({}),
  output: z.object({ stored: z.null() }),
  errors: [],
  idempotency: 'natural',
})
