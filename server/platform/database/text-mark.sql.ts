import { type AliasableExpression, type Expression, expressionBuilder, type SqlBool } from 'kysely'
import type { Tables } from '#database/tables.ts'

/**
 * Identifies a version of a text: saving a text requires the mark of the version it started from, so that no one
 * silently overwrites what someone else has saved meanwhile. Null means no text, undefined any version.
 */
export type SeenMark = string | null | undefined

const eb = expressionBuilder<Tables, never>()

/** Returns the mark of a text, or of everything that is saved together. */
export function markText(text: Expression<unknown>): AliasableExpression<string> {
  const bytes = eb.fn<Buffer>('convert_to', [eb.cast<string>(text, 'text'), eb.val('UTF8')])
  return eb.fn<string>('encode', [eb.fn<Buffer>('sha256', [bytes]), eb.val('hex')])
}

/** Returns whether the version that is overwritten is the one that the writer has seen. */
export function isAsSeen(mark: Expression<string>, seen: SeenMark): Expression<SqlBool> {
  return seen === undefined ? eb.lit(true) : eb(mark, '=', seen)
}

/** Returns whether a text may be created: unless the writer has seen a version that is gone now. */
export function mayBegin(found: Expression<unknown>, seen: SeenMark): Expression<SqlBool> {
  return typeof seen === 'string' ? eb.exists(eb.parens(found)) : eb.lit(true)
}
