import type { ColumnType } from 'kysely'
import type { DB } from './schema.ts'

/** The values of text columns that a check constraint limits to a list; a test compares the two. */
export const columnValues = {
  'match_wishes.gender': ['male', 'female', 'both'],
  'members.kind': ['person', 'fictional', 'cam'],
  'members.looking_for': ['male', 'female', 'both'],
  'members.status': ['not_confirmed', 'activated', 'banned', 'pending_deletion'],
  'pictures.state': ['pending', 'approved', 'refused'],
  'pictures.suspicion': ['blocked', 'refused', 'rule'],
  'profiles.gender': ['male', 'female'],
  'profiles.sexuality': ['hetero', 'gay', 'lesbian', 'bi'],
  'profiles.status': ['active', 'disabled'],
  'swipes.vote': ['like', 'skip'],
  'text_flags.kind': ['name', 'about_me', 'words', 'identical', 'many_conversations'],
  'text_rules.act': ['refuse', 'flag'],
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
