import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'
import { Money } from '../../api/money.ts'
import { pageInput, pageOutput } from '../list-page.ts'

/** A batch of direct debits for the bank. */
export const DebitBatch = z.object({
  id: z.string(),
  number: z.int(),
  created: z.string(),
  /** The day of the collection, as YYYY-MM-DD. */
  collect_on: z.string(),
  debits: z.int(),
  total: Money,
  returned: z.int(),
  /** When it was sent to the bank; null before. */
  sent: z.nullable(z.string()),
})
export type DebitBatch = z.infer<typeof DebitBatch>

const DebitsAnswer = z.object({
  /** Signed debits waiting for the next batch. */
  waiting: z.object({ debits: z.int(), total: Money }),
  batches: z.array(DebitBatch),
  ...pageOutput,
})

export const adminDebits = defineCall({
  about: 'Lists the batches of direct debits, newest first, and what waits for the next one.',
  method: 'GET',
  path: '/api/admin/debits.php',
  access: 'staff:finance',
  sites: 'one',
  input: z.object(pageInput),
  output: DebitsAnswer,
  errors: ['not_found'],
  idempotency: 'read',
})

export const adminMakeBatch = defineCall({
  about: 'Adds every signed direct debit to a new batch; `empty` when none waits.',
  method: 'POST',
  path: '/api/admin/debits.php',
  access: 'staff:finance',
  sites: 'one',
  input: z.object({}),
  output: DebitsAnswer,
  errors: ['not_found', 'empty'],
  idempotency: 'key',
})

export const adminMarkBatch = defineCall({
  about: 'Notes that a batch has been handed to the bank.',
  method: 'PUT',
  path: '/api/admin/debits.php',
  access: 'staff:finance',
  sites: 'one',
  input: z.object({ id: z.uuid(), sent: z.literal(true) }),
  output: DebitsAnswer,
  errors: ['not_found', 'already_completed'],
  idempotency: 'natural',
})

export const adminBatchFile = defineCall({
  about: 'Returns the file of a batch for the bank (pain.008.001.08), the same each time.',
  method: 'GET',
  path: '/api/admin/debits.php',
  when: { format: 'xml' },
  access: 'staff:finance',
  sites: 'one',
  input: z.object({ id: z.uuid() }),
  output: z.null(),
  errors: ['not_found'],
  idempotency: 'read',
  answers: 'bytes',
})

export const adminImportBank = defineCall({
  about:
    'Imports a file from the bank: returned direct debits or verified payees of refunds (pain.002), or a statement (camt.053) with transfers and returns. The same file twice changes nothing.',
  method: 'POST',
  path: '/api/admin/bank-file.php',
  access: 'staff:finance',
  sites: 'one',
  input: z.object({}),
  upload: 'file',
  output: z.object({
    kind: z.enum(['pain.002', 'camt.053']),
    debits: z.object({ returned: z.int(), repeated: z.int(), unknown: z.int() }),
    transfers: z.object({ matched: z.int(), open: z.int(), repeated: z.int() }),
    /** Open refunds whose payee the bank has verified, and results for transfers that are not among them. */
    payees: z.object({ checked: z.int(), unknown: z.int() }),
  }),
  errors: ['not_found', 'too_large', 'malware_found', 'unsupported_media', 'iban_invalid'],
  idempotency: 'natural',
})

/** Money that arrived on the site's account. */
export const Booking = z.object({
  id: z.string(),
  /** As YYYY-MM-DD. */
  booked_on: z.string(),
  amount: Money,
  payer: z.object({ name: z.string(), iban: z.string() }),
  /** What the payer wrote. */
  remittance: z.string(),
  payment: z.nullable(z.string()),
  matched_by: z.nullable(z.enum(['reference', 'staff'])),
})
export type Booking = z.infer<typeof Booking>

const BookingsAnswer = z.object({ bookings: z.array(Booking), ...pageOutput })

export const adminBookings = defineCall({
  about: 'Lists what arrived on the account: still to be matched (`open`), matched or set aside.',
  method: 'GET',
  path: '/api/admin/bookings.php',
  access: 'staff:finance',
  sites: 'one',
  input: z.object({ state: z.optional(z.enum(['open', 'matched', 'dismissed'])), ...pageInput }),
  output: BookingsAnswer,
  errors: ['not_found'],
  idempotency: 'read',
})

export const adminMatchBooking = defineCall({
  about:
    'Assigns an open booking to the transfer that it was for, whose amount must be the same, or sets it aside without one; answers with what is still open.',
  method: 'PUT',
  path: '/api/admin/bookings.php',
  access: 'staff:finance',
  sites: 'one',
  input: z.object({ id: z.uuid(), payment: z.nullable(z.uuid()) }),
  output: BookingsAnswer,
  errors: ['not_found', 'already_completed', 'validation'],
  idempotency: 'natural',
})

/** The bank's result of comparing the name of a payee with the account holder. */
const PayeeCheck = z.enum(['match', 'close_match', 'no_match', 'not_possible'])
export type PayeeCheck = z.infer<typeof PayeeCheck>

/** A refund to be transferred manually. */
export const Payout = z.object({
  refund: z.string(),
  payment: z.string(),
  amount: Money,
  created: z.string(),
  /** Where it goes, as far as it is known. */
  to: z.nullable(z.object({ name: z.string(), iban: z.string() })),
  /** Null until a status report of the bank contains it. */
  payee_check: z.nullable(PayeeCheck),
})
export type Payout = z.infer<typeof Payout>

const PayoutsAnswer = z.object({ payouts: z.array(Payout), ...pageOutput })

export const adminPayouts = defineCall({
  about: 'Lists the refunds that have to be transferred by hand, oldest first.',
  method: 'GET',
  path: '/api/admin/payouts.php',
  access: 'staff:finance',
  sites: 'one',
  input: z.object(pageInput),
  output: PayoutsAnswer,
  errors: ['not_found'],
  idempotency: 'read',
})

export const adminPayOut = defineCall({
  about: 'Notes that a refund has been transferred.',
  method: 'PUT',
  path: '/api/admin/payouts.php',
  access: 'staff:finance',
  sites: 'one',
  input: z.object({ refund: z.uuid() }),
  output: PayoutsAnswer,
  errors: ['not_found'],
  idempotency: 'natural',
})

export const adminPayoutFile = defineCall({
  about:
    'Returns the refunds in euros that have to be transferred as a file for the bank (pain.001.001.09). The same refunds have the same number, by which a bank refuses them a second time.',
  method: 'GET',
  path: '/api/admin/payouts.php',
  when: { format: 'xml' },
  access: 'staff:finance',
  sites: 'one',
  input: z.object({}),
  output: z.null(),
  errors: ['not_found', 'empty'],
  idempotency: 'read',
  answers: 'bytes',
})

/** An IBAN or a phone that may not pay by direct debit. */
export const BlockedDebtor = z.object({
  /** Its id in these calls; the IBAN or number itself is not stored. */
  id: z.string(),
  kind: z.enum(['iban', 'phone']),
  last4: z.string(),
  /** The bank's return code, or what the staff wrote. */
  reason: z.string(),
  payment: z.nullable(z.string()),
  created: z.string(),
})
export type BlockedDebtor = z.infer<typeof BlockedDebtor>

const BlockedAnswer = z.object({ blocked: z.array(BlockedDebtor), ...pageOutput })

export const adminBlockedDebtors = defineCall({
  about: 'Lists who may not pay by direct debit, newest first.',
  method: 'GET',
  path: '/api/admin/blocklist.php',
  access: 'staff:finance',
  sites: 'one',
  input: z.object(pageInput),
  output: BlockedAnswer,
  errors: ['not_found'],
  idempotency: 'read',
})

export const adminBlockDebtor = defineCall({
  about: 'Blocks an IBAN or a phone number for direct debits, with a reason.',
  method: 'POST',
  path: '/api/admin/blocklist.php',
  access: 'staff:finance',
  sites: 'one',
  input: z.object({
    kind: z.enum(['iban', 'phone']),
    value: z.string().check(z.trim(), z.minLength(1, 'empty'), z.maxLength(50)),
    reason: z.string().check(z.trim(), z.minLength(1, 'empty'), z.maxLength(500)),
  }),
  output: BlockedAnswer,
  errors: ['not_found', 'empty', 'iban_invalid', 'phone_invalid', 'already_completed'],
  idempotency: 'natural',
})

export const adminUnblockDebtor = defineCall({
  about: 'Removes an IBAN or a phone number from the block list.',
  method: 'DELETE',
  path: '/api/admin/blocklist.php',
  access: 'staff:finance',
  sites: 'one',
  input: z.object({
    id: z.string().check(z.maxLength(100)),
    reason: z.string().check(z.trim(), z.minLength(1, 'empty'), z.maxLength(500)),
  }),
  output: BlockedAnswer,
  errors: ['not_found', 'empty'],
  idempotency: 'natural',
})
