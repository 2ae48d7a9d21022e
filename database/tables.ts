import type { ColumnType } from 'kysely'
import type { DB } from './schema.ts'

/** The values of text columns that a check constraint limits to a list; a test compares the two. */
export const columnValues = {
  'account_deletions.previous_status': ['not_confirmed', 'activated'],
  'account_deletions.reason': [
    'price',
    'found_someone',
    'not_looking',
    'site_problems',
    'no_members',
    'time',
    'other',
  ],
  'account_exports.state': ['wanted', 'ready'],
  'account_links.kind': [
    'activate',
    'reset',
    'mail_change',
    'mail_undo',
    'reactivate',
    'end_device',
    'end_passkey',
  ],
  'appeals.state': ['open', 'upheld', 'reversed'],
  'bank_bookings.matched_by': ['reference', 'staff'],
  'bank_bookings.state': ['open', 'matched', 'dismissed'],
  'bank_payouts.status': ['open', 'paid'],
  'blocked_debtors.kind': ['iban', 'phone'],
  'agreement_documents.kind': ['terms', 'withdrawal'],
  'chat_voices.type': ['audio/webm', 'audio/mp4'],
  'complaints.category': ['payment', 'member', 'content', 'decision', 'privacy', 'other'],
  'complaints.state': ['open', 'waiting', 'answered'],
  'contract_notices.finding': ['carried_out', 'nothing_left', 'not_found', 'account_gone', 'over', 'already'],
  'contract_notices.kind': ['withdrawal', 'cancellation'],
  'contract_notices.state': ['received', 'open', 'waiting', 'done'],
  'country_changes.kind': ['profile', 'billing'],
  'credit_adjustments.state': ['waiting', 'booked', 'refused'],
  'credit_movements.from_account': ['wallet', 'sales', 'promotion', 'spent', 'refunds'],
  'credit_movements.kind': [
    'signup',
    'purchase',
    'message',
    'photo',
    'gift',
    'voice',
    'refund',
    'reversal',
    'adjustment',
    'release',
  ],
  'credit_movements.to_account': ['wallet', 'sales', 'promotion', 'spent', 'refunds'],
  'data_requests.kind': ['access', 'erasure', 'correction', 'objection', 'other'],
  'data_requests.state': ['open', 'done', 'refused'],
  'decisions.ground': ['fake', 'underage', 'abuse', 'spam', 'photo', 'other'],
  'decisions.kind': ['dismissal', 'warning', 'removal', 'restriction', 'ban'],
  'direct_debits.completes': ['mandate', 'booked'],
  'direct_debits.status': ['open', 'cancelled', 'signed', 'batched', 'sent', 'booked', 'returned'],
  'discount_codes.purpose': ['leaving'],
  'discount_codes.status': ['active', 'used', 'disabled'],
  'discount_codes.validity': ['once', 'once_per_user', 'unlimited'],
  'discount_redemptions.state': ['held', 'used', 'given_back'],
  'discount_redemptions.validity': ['once', 'once_per_user', 'unlimited'],
  'mail_times.kind': ['messages', 'likes', 'weekly', 'profile', 'absence', 'promotion'],
  'match_wishes.gender': ['male', 'female', 'both'],
  'members.kind': ['person', 'fictional', 'cam'],
  'members.language': ['en', 'nl', 'de', 'it', 'fr', 'es', 'pl'],
  'members.looking_for': ['male', 'female', 'both'],
  'members.signup_step': ['photo', 'personal', 'about_me', 'push', 'complete'],
  'members.status': ['not_confirmed', 'activated', 'banned', 'pending_deletion'],
  'members.status_before_ban': ['not_confirmed', 'activated', 'pending_deletion'],
  'messages.kind': ['text', 'photo', 'gift', 'gif', 'voice', 'system'],
  'outbox.channel': ['mail', 'sms', 'push'],
  'packages.tier': ['p0', 'p1', 'p2', 'p3'],
  'payment_providers.provider': ['sandbox', 'mollie', 'stripe', 'paypal', 'bank', 'ccbill', 'verotel'],
  'payments.closed_by': ['us', 'provider'],
  'payments.kind': ['package', 'top_up', 'repeat'],
  'payments.late': ['as_ordered', 'list_price', 'sent_back'],
  'payments.status': ['pending', 'completed', 'failed'],
  'pictures.state': ['pending', 'approved', 'refused'],
  'pictures.suspicion': ['blocked', 'refused', 'rule'],
  'profiles.gender': ['male', 'female'],
  'profiles.sexuality': ['hetero', 'gay', 'lesbian', 'bi'],
  'profiles.status': ['active', 'disabled'],
  'provider_reports.kind': ['sale', 'decline', 'refund', 'chargeback', 'request'],
  'refunds.found_by': ['check', 'list'],
  'refunds.kind': ['refund', 'withdrawal', 'chargeback'],
  'refunds.status': ['pending', 'completed', 'failed'],
  'reports.reason': ['fake', 'underage', 'abuse', 'spam', 'photo', 'other'],
  'reports.state': ['open', 'upheld', 'rejected'],
  'sandbox_payments.status': ['open', 'pending', 'paid', 'failed', 'cancelled', 'expired'],
  'selfies.first_verdict': ['same', 'not_same', 'unclear'],
  'selfies.gesture': [
    'one_finger',
    'two_fingers',
    'three_fingers',
    'four_fingers',
    'open_hand',
    'fist',
    'thumb_up',
    'hand_on_head',
    'finger_on_nose',
    'hand_on_ear',
    'hand_on_chin',
    'hands_on_cheeks',
  ],
  'selfies.state': ['claimed', 'waiting', 'same', 'not_same', 'unclear', 'expired', 'withdrawn', 'lapsed'],
  'sensitive_consents.subject': ['membership', 'looking_for', 'sexuality', 'photo_comparison'],
  'staff.state': ['invited', 'active', 'disabled'],
  'swipes.vote': ['like', 'skip'],
  'text_flags.kind': ['name', 'about_me', 'words', 'identical', 'many_conversations'],
  'text_message_counts.scope': ['account', 'network', 'prefix', 'site'],
  'text_rules.act': ['refuse', 'flag'],
  'verification_notices.kind': ['same', 'not_same', 'unclear', 'expired', 'badge_lost', 'asked'],
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
