import { countCap, searchMaxAge, searchPageSize } from '#contract/limits.ts'
import type { Card } from '#contract/profile.ts'
import type { UsedFilters } from '#contract/search.ts'
import { type Context, fail } from '../context.ts'
import type { Handler } from '../handlers.ts'
import { cardsOf } from '../profiles/cards.ts'
import { hasTrafficSource, visitorSearch } from '../sites/visitor-rules.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { countMembers, type FoundRow, findMembers } from './search.sql.ts'
import { type People, peopleFor, usedFilters, wantedOf } from './wanted.ts'

/** With fewer hits than this, members who fit nearly are shown below, labelled as such (E-116). */
const fewHits = 12
const widerByYears = 5

/** How much the asker may see. Throws `authentication_required` where visitors may not search (S-053, P-007). */
export function searchRights(ctx: Context): 'all' | 'limited' {
  if (ctx.viewer) return 'all'
  const rights = visitorSearch(ctx.site.settings, hasTrafficSource(ctx.request.tracking))
  if (rights === 'none') throw fail('authentication_required')
  return rights
}

/** What a visitor sees of a member where the site shows only a part: picture, name, age and region (T-014). */
export function cutCard(card: Card): Card {
  return { ...card, city: null }
}

/** Searches members with a true count and, where few fit, members who fit nearly (G-002, E-109…E-117). */
export const searchMembers: Handler<'searchMembers'> = async (ctx, { before, ...asked }) => {
  const rights = searchRights(ctx)
  const filters = await usedFilters(ctx, asked)
  const people = await peopleFor(ctx)
  const wanted = wantedOf(ctx, filters, people)
  const place = readCursor(before)
  const [rows, total] = await Promise.all([
    findMembers(ctx, wanted, { after: place, limit: searchPageSize + 1 }),
    countMembers(ctx, wanted, countCap + 1),
  ])
  const page = rows.slice(0, searchPageSize)
  const last = rows.length > searchPageSize ? page.at(-1) : undefined
  const without = [...people.without, ...page.map((row) => row.id)]
  const similar =
    place === null && total < fewHits ? await findSimilar(ctx, filters, { ...people, without }) : []
  const cards = await cardsOf(
    ctx,
    [...page, ...similar].map((row) => row.id),
  )
  const limited = rights === 'limited'
  const shown = limited ? cards.map(cutCard) : cards
  const ids = new Set(page.map((row) => row.id))
  return {
    profiles: shown.filter((card) => ids.has(card.id)),
    next: last && !limited ? writeCursor(last) : null,
    numResults: Math.min(total, countCap),
    numResults_capped: total > countCap,
    similar: shown.filter((card) => !ids.has(card.id)),
    filters,
    limited,
  }
}

/** Members who fit nearly: somewhat older or younger ones of the region first, then those of the country. */
async function findSimilar(ctx: Context, filters: UsedFilters, { without, forVisitors }: People) {
  const ages = {
    min_age: Math.max(ctx.site.settings.min_age, filters.min_age - widerByYears),
    max_age: Math.min(searchMaxAge, filters.max_age + widerByYears),
  }
  const regions = filters.countryregion === null ? [null] : [filters.countryregion, null]
  const found: FoundRow[] = []
  for (const countryregion of regions) {
    if (found.length === fewHits) break
    const people = { without: [...without, ...found.map((row) => row.id)], forVisitors }
    const wanted = wantedOf(ctx, { ...filters, ...ages, countryregion }, people)
    found.push(...(await findMembers(ctx, wanted, { after: null, limit: fewHits - found.length })))
  }
  return found
}
