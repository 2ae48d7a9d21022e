import * as z from 'zod/mini'
import type { ListPage } from '#contract/admin/list-page.ts'
import type { adminCalls } from '#contract/api/admin-calls.ts'
import type { Context } from '../app/context.ts'
import { failFields } from '../app/failure.ts'
import type { FoundPage, ListPlace, PageRequest } from '../platform/database/find-page.sql.ts'
import { type CursorQuery, openCursor, sealCursor } from '../platform/sealed-cursor.ts'

const defaultLimit = 50

const SealedPlace = z.object({ values: z.array(z.string()), isBefore: z.boolean() })

/** The page of a list that a call asks for. */
export interface AskedPage extends PageRequest {
  readonly query: CursorQuery
}

type AdminCall = keyof typeof adminCalls

/** What a list was asked for, as its call has read it. */
export type ListInput<N extends AdminCall> = z.output<(typeof adminCalls)[N]['input']>

interface PagedInput {
  readonly cursor?: string | undefined
  readonly limit?: number | undefined
}

/**
 * Reads which page of a list a call asks for; what else is in the input are the list's filters. Throws `validation` for
 * a cursor that was not given for this list with these filters.
 */
export function readPage(
  { site, services }: Pick<Context, 'site' | 'services'>,
  call: AdminCall,
  { cursor, limit = defaultLimit, ...filters }: PagedInput,
): AskedPage {
  // A link to a page works for colleagues, too: their own session says what they may see.
  const query = { siteId: site.id, viewerId: null, call, filters }
  if (cursor === undefined) return { place: null, limit, query }
  const text = openCursor(services.secrets, query, cursor)
  if (text === null) throw failFields({ cursor: 'validation' })
  return { place: z.parse(SealedPlace, JSON.parse(text)), limit, query }
}

/** Shows where the list goes on from a page, and how long it is. */
export function showPage(
  { services }: Pick<Context, 'services'>,
  { query }: AskedPage,
  { next, previous, total }: FoundPage<unknown>,
): ListPage {
  const seal = (place: ListPlace | null) =>
    place && sealCursor(services.secrets, query, JSON.stringify(place))
  return { next: seal(next), previous: seal(previous), total }
}
