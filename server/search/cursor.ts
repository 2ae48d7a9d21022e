import { validate } from 'uuid'
import { failFields } from '../context.ts'
import type { Place } from './search.sql.ts'

/** Writes a place as the opaque text that asks for what comes after it. */
export function writeCursor({ active, id }: Place): string {
  return `${active.toString(36)}.${id}`
}

/** Reads the place back. Throws `validation` for a text that nobody was given. */
export function readCursor(text: string | undefined): Place | null {
  if (text === undefined) return null
  const [active = '', id = ''] = text.split('.')
  const place = { active: Number.parseInt(active, 36), id }
  if (!Number.isSafeInteger(place.active) || !validate(id)) throw failFields({ before: 'validation' })
  return place
}
