import type { Context } from '../../app/context.ts'
import { failFields } from '../../app/failure.ts'
import { type CursorQuery, openCursor, sealCursor } from '../../platform/sealed-cursor.ts'
import type { ActivityPosition } from './search-filter.sql.ts'

/** Where the next page of a list begins. */
export interface Cursor extends ActivityPosition {
  /** More members match than are counted, so further pages need not count again. */
  isMany?: boolean
  /** The ring around the viewer, when the nearest come first. */
  ring?: number
}

/** Identifies a query of one viewer: its cursors are invalid elsewhere. */
export function buildCursorQuery(
  { site, viewer }: Pick<Context, 'site' | 'viewer'>,
  call: string,
  filters?: unknown,
): CursorQuery {
  return { siteId: site.id, viewerId: viewer?.id ?? null, call, filters }
}

/** Seals a position as an opaque cursor. */
export function writeCursor(
  { services }: { services: Pick<Context['services'], 'secrets'> },
  query: CursorQuery,
  { active, id, isMany = false, ring = 0 }: Cursor,
): string {
  const parts = [active.toString(36), id, isMany ? 'many' : 'few', ring]
  return sealCursor(services.secrets, query, parts.join('.'))
}

/** Opens a cursor of the same query. Throws `validation` for any other text. */
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
