import type { Context } from '../../app/context.ts'
import { failFields } from '../../app/failure.ts'
import { type CursorQuery, openCursor, sealCursor } from '../../platform/sealed-cursor.ts'
import type { Place } from './search-filter.sql.ts'

/** Where the next page of a list begins. */
export interface Cursor extends Place {
  /** There were more members than are counted: further pages of a search need not find out again. */
  isMany?: boolean
  /** In which ring around the viewer it is, where the nearest come first. */
  ring?: number
}

/** Names a list as one viewer asks for it: its cursors are worth nothing elsewhere. */
export function cursorQuery(
  { site, viewer }: Pick<Context, 'site' | 'viewer'>,
  call: string,
  filters?: unknown,
): CursorQuery {
  return { siteId: site.id, viewerId: viewer?.id ?? null, call, filters }
}

/** Seals a place as the text that asks for what comes after it. */
export function writeCursor(
  { services }: { services: Pick<Context['services'], 'secrets'> },
  query: CursorQuery,
  { active, id, isMany = false, ring = 0 }: Cursor,
): string {
  const parts = [active.toString(36), id, isMany ? 'many' : 'few', ring]
  return sealCursor(services.secrets, query, parts.join('.'))
}

/** Opens a place of the same query. Throws `validation` for a text that was not given for it. */
export function readCursor(
  { services }: Pick<Context, 'services'>,
  query: CursorQuery,
  text: string | undefined,
): Cursor | null {
  if (text === undefined) return null
  const place = openCursor(services.secrets, query, text)
  if (place === null) throw failFields({ before: 'validation' })
  const [active = '', id = '', many, ring = '0'] = place.split('.')
  return { active: Number.parseInt(active, 36), id, isMany: many === 'many', ring: Number(ring) }
}
