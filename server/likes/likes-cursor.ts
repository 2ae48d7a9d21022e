import { validate } from 'uuid'
import { failFields } from '../context.ts'
import type { LikePlace, LikeRow } from './likes.sql.ts'

/** Where each of the two lists goes on: at its beginning (null), after a like, or nowhere, since it has ended. */
interface LikesCursor {
  received: LikePlace | 'end' | null
  sent: LikePlace | 'end' | null
}

function writePlace(row: LikeRow | undefined): string {
  return row ? `${row.is_new ? 1 : 0}.${row.at.toString(36)}.${row.id}` : '-'
}

function readPlace(text: string): LikePlace | 'end' {
  if (text === '-') return 'end'
  const [isNew = '', at = '', id = ''] = text.split('.')
  const place = { isNew: isNew === '1', at: Number.parseInt(at, 36), id }
  if (!Number.isSafeInteger(place.at) || !validate(id)) throw failFields({ before: 'validation' })
  return place
}

/** Writes the ends of both lists; null when both have ended. */
export function writeLikesCursor(last: {
  received: LikeRow | undefined
  sent: LikeRow | undefined
}): string | null {
  if (!last.received && !last.sent) return null
  return `${writePlace(last.received)}~${writePlace(last.sent)}`
}

/** Reads them back. Throws `validation` for a text that nobody was given. */
export function readLikesCursor(text: string | undefined): LikesCursor {
  if (text === undefined) return { received: null, sent: null }
  const [received = '', sent = ''] = text.split('~')
  return { received: readPlace(received), sent: readPlace(sent) }
}
