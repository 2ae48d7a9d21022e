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
  'data_requests.state': ['open', 'done', 'refused'],
  'direct_debits.status': ['open', 'cancelled', 'signed', 'batched', 'sent', 'booked', 'returned'],
  'members.kind': ['person', 'fictional', 'cam'],
  'members.language': ['en', 'nl', 'de', 'it', 'fr', 'es', 'pl'],
  'members.looking_for': ['male', 'female', 'both'],
  'members.signup_step': ['photo', 'personal', 'about_me', 'push', 'complete'],
  'members.status': ['not_confirmed', 'activated', 'banned', 'pending_deletion'],
  'profiles.gender': ['male', 'female'],
  'profiles.status': ['active', 'disabled'],
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
