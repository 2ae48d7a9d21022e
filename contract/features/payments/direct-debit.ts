import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'
import { debtorLengths } from '../../api/limits.ts'
import { Money } from '../../api/money.ts'
import { User } from '../accounts/account.ts'
import { Payment } from './payment.ts'

const text = (max: number) => z.string().check(z.trim(), z.minLength(1, 'empty'), z.maxLength(max))

/** The fields of the direct debit form. */
export const DebitForm = {
  payment: z.uuid(),
  account_holder: z
    .string()
    .check(z.trim(), z.minLength(2, 'empty'), z.maxLength(debtorLengths.account_holder)),
  iban: text(debtorLengths.iban),
  street: text(debtorLengths.street),
  house_number: text(debtorLengths.house_number),
  zip: text(debtorLengths.zip),
  city: text(debtorLengths.city),
  phone: text(debtorLengths.phone),
  /** The mandate is given; nothing is ordered without it. */
  authorization: z.optional(z.boolean()),
} as const

/** The creditor, as named in the mandate. */
export const DebitCreditor = z.object({
  name: z.string(),
  address: z.string(),
  /** The creditor identifier. */
  id: z.string(),
})
export type DebitCreditor = z.infer<typeof DebitCreditor>

export const directDebit = defineCall({
  about: 'Returns what the form of a direct debit shows: the order, the creditor and the mandate.',
  method: 'GET',
  path: '/api/directdebit.php',
  access: 'member',
  input: z.object({ payment: z.uuid() }),
  output: z.object({
    payment: Payment,
    amount: Money,
    creditor: DebitCreditor,
    mandate_reference: z.string(),
    /** In the member's language; it is kept word for word. */
    mandate: z.string(),
    /** The country that the phone number is taken to be from when it names none. */
    country: z.string(),
    /** Days until the amount is collected, at the earliest. */
    collect_days: z.int(),
  }),
  errors: ['not_found', 'already_completed'],
  idempotency: 'read',
})

export const requestDebitCode = defineCall({
  about:
    'Sends the code by text message that confirms a direct debit; it holds for this IBAN, phone and mandate alone, for ten minutes and five tries. Only members with a confirmed address get codes, on phones of countries with direct debits, and so many a day.',
  method: 'POST',
  path: '/api/directdebit.php',
  when: { otp: '1' },
  access: 'member',
  input: z.object(DebitForm),
  output: z.object({
    otp_sent: z.literal(true),
    phone_masked: z.string(),
    /** Seconds until another code can be asked for. */
    resend_after: z.int(),
    mandate_reference: z.string(),
  }),
  errors: [
    'not_found',
    'already_completed',
    'empty',
    'iban_invalid',
    'phone_invalid',
    'phone_country',
    'zip_invalid',
    'authorization_required',
    'blocked_iban_msisdn',
    'limit_reached',
    'confirm_email_first',
  ],
  idempotency: 'key',
  limit: { requests: 30, seconds: 3600 },
})

export const confirmDebit = defineCall({
  about:
    'Grants the mandate of a direct debit with the code from the text message; its text, time and network are kept.',
  method: 'POST',
  path: '/api/directdebit.php',
  access: 'member',
  input: z.object({ ...DebitForm, otp: z.optional(z.string().check(z.trim(), z.maxLength(20))) }),
  output: z.object({ payment: Payment, user: User }),
  errors: [
    'not_found',
    'already_completed',
    'empty',
    'iban_invalid',
    'phone_invalid',
    'phone_country',
    'zip_invalid',
    'authorization_required',
    'blocked_iban_msisdn',
    'limit_reached',
    'code_invalid',
    'code_over',
  ],
  idempotency: 'key',
  limit: { requests: 30, seconds: 3600 },
})
