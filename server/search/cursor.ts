import { validate } from 'uuid'
import { failFields } from '../context.ts'
import type { Place } from './wanted.sql.ts'

/** Where the next page of a list begins. */
export interface Cursor extends Place {
  /** There were more members than are counted: further pages of a search need not find out again. */
  isMany?: boolean
}

/** Writes a place as the opaque text that asks for what comes after it. */
export function writeCursor({ active, id, isMany = false }: Cursor): string {
  return [active.toString(36), id, ...(isMany ? ['many'] : [])].join('.')
}

/** Reads the place back. Throws `validation` for a text that nobody was given. */
export function readCursor(text: string | undefined): Cursor | null {
  if (text === undefined) return null
  const [active = '', id = '', many] = text.split('.')
  const place = { active: Number.parseInt(active, 36), id, isMany: many === 'many' }
  if (!Number.isSafeInteger(place.active) || !validate(id)) throw failFields({ before: 'validation' })
  return place
}
