import type { ColumnType } from 'kysely'
import type { DB } from './schema.ts'

/** The values of text columns that a check constraint limits to a list; a test compares the two. */
export const columnValues = {
  'bank_bookings.matched_by': ['reference', 'staff'],
  'bank_bookings.state': ['open', 'matched', 'dismissed'],
  'bank_payouts.status': ['open', 'paid'],
  'blocked_debtors.kind': ['iban', 'phone'],
  'country_changes.kind': ['profile', 'billing'],
  'credit_movements.from_account': ['wallet', 'sales', 'promotion', 'spent', 'refunds'],
  'credit_movements.kind': [
    'signup',
    'purchase',
    'message',
    'photo',
    'gift',
    'refund',
    'reversal',
    'adjustment',
    'release',
  ],
  'credit_movements.to_account': ['wallet', 'sales', 'promotion', 'spent', 'refunds'],
  'direct_debits.completes': ['mandate', 'booked'],
  'direct_debits.status': ['open', 'cancelled', 'signed', 'batched', 'sent', 'booked', 'returned'],
  'discount_codes.purpose': ['leaving'],
  'discount_codes.status': ['active', 'used', 'disabled'],
  'discount_codes.validity': ['once', 'once_per_user', 'unlimited'],
  'discount_redemptions.state': ['held', 'used', 'given_back'],
  'discount_redemptions.validity': ['once', 'once_per_user', 'unlimited'],
  'members.kind': ['person', 'fictional', 'cam'],
  'members.status': ['not_confirmed', 'activated', 'banned', 'pending_deletion'],
  'packages.tier': ['p0', 'p1', 'p2', 'p3'],
  'payment_providers.provider': ['sandbox', 'mollie', 'stripe', 'paypal', 'bank'],
  'payments.closed_by': ['us', 'provider'],
  'payments.kind': ['package', 'top_up', 'repeat'],
  'payments.late': ['as_ordered', 'list_price', 'sent_back'],
  'payments.status': ['pending', 'completed', 'failed'],
  'profiles.status': ['active', 'disabled'],
  'refunds.found_by': ['check', 'list'],
  'refunds.kind': ['refund', 'withdrawal', 'chargeback'],
  'refunds.status': ['pending', 'completed', 'failed'],
  'sandbox_payments.status': ['open', 'pending', 'paid', 'failed', 'cancelled', 'expired'],
  'text_message_counts.scope': ['account', 'network', 'prefix', 'site'],
} as const

type Values = typeof columnValues

/** A column that holds only these values; one with a default may still be left out of an insert. */
type Limited<Column, Value> =
  Column extends ColumnType<infer Selected, infer Inserted, unknown>
    ? ColumnType<
        Value | Extract<Selected, null>,
        Value | Extract<Inserted, null | undefined>,
        Value | Extract<Selected, null>
      >
    : Value | Extract<Column, null>

type Table<Name extends keyof DB> = {
  [Column in keyof DB[Name]]: `${Name}.${Column & string}` extends keyof Values
    ? Limited<DB[Name][Column], Values[`${Name}.${Column & string}`][number]>
    : DB[Name][Column]
}

/** The tables as the queries of the server see them: generated from the schema, with the values of limited columns. */
export type Tables = { [Name in keyof DB]: Table<Name> }
