import type { ColumnType } from 'kysely'
import type { DB } from './schema.ts'

/** The values of text columns that a check constraint limits to a list; a test compares the two. */
export const columnValues = {
  'appeals.state': ['open', 'upheld', 'reversed'],
  'complaints.category': ['payment', 'member', 'content', 'decision', 'privacy', 'other'],
  'complaints.state': ['open', 'answered'],
  'data_requests.kind': ['access', 'erasure', 'correction', 'objection', 'other'],
  'decisions.kind': ['dismissal', 'warning', 'removal', 'restriction', 'ban'],
  'mail_times.kind': ['messages', 'likes', 'weekly', 'profile', 'absence', 'promotion'],
  'members.kind': ['person', 'fictional', 'cam'],
  'members.language': ['en', 'nl', 'de', 'it', 'fr', 'es', 'pl'],
  'members.status': ['not_confirmed', 'activated', 'banned', 'pending_deletion'],
  'messages.kind': ['text', 'photo', 'gift', 'gif', 'system'],
  'outbox.channel': ['mail', 'sms', 'push'],
  'profiles.status': ['active', 'disabled'],
  'reports.reason': ['fake', 'underage', 'abuse', 'spam', 'photo', 'other'],
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
