import { type RawBuilder, sql } from 'kysely'

/**
 * What tells one state of a text from another: whoever saves a text names the mark of the state that they began with, so
 * that nobody overwrites without a word what somebody else has saved meanwhile. Null stands for no text, undefined for
 * whatever there is.
 */
export type Seen = string | null | undefined

/** The mark of a state, made of all that is saved together. */
export function markOf(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql`encode(sha256(convert_to((${text})::text, 'UTF8')), 'hex')`
}

/** Whether what is being overwritten is what the writer has seen. */
export function isAsSeen(mark: RawBuilder<string>, seen: Seen): RawBuilder<boolean> {
  return seen === undefined ? sql`true` : sql`${mark} = ${seen}`
}

/** Whether the writer has seen that there is none, or there is one still. */
export function mayBegin(found: RawBuilder<unknown>, seen: Seen): RawBuilder<boolean> {
  return typeof seen === 'string' ? sql`exists (${found})` : sql`true`
}
