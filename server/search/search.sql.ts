import { type RawBuilder, sql } from 'kysely'
import { countCap } from '#contract/limits.ts'
import { executePrepared, type PreparedReads } from '../platform/database/prepared.ts'
import { type CardRow, cardColumns, cardJoins } from '../profiles/cards.sql.ts'
import { hiddenFrom } from '../visibility/hidden.sql.ts'
import { newestWhoFit } from './newest.sql.ts'
import {
  askedBefore,
  comesAfter,
  countedAtOnce,
  inOrder,
  mayBeRare,
  mostAtOnce,
  type Part,
  type Place,
  sliceKey,
  someWhoFit,
  type Wanted,
} from './wanted.sql.ts'

/** For whom members are looked for, and whom they must not meet here besides those who are hidden from them. */
export interface Hidden {
  viewerId: string | null
  without?: readonly string[]
}

export interface Asker extends Hidden {
  locale: string
}

/** A member with the place in the order of activity. */
export interface FoundRow {
  id: string
  active: number
}

export interface FoundCard extends CardRow {
  /** The place in the order of activity, in microseconds since 1970. */
  active: number
}

/** The place in the order of activity, of `x`. */
export const microseconds = sql`(extract(epoch from x.active_at) * 1000000)::bigint as active`

/** Tables that stand in front of a statement under their names. */
export interface Before {
  readonly name: string
  readonly part: Part
}

/** Puts tables in front of a statement, each carried out once. */
export function withTables<Row>(tables: readonly Before[], rest: Part): RawBuilder<Row> {
  const parts = tables.map(({ name, part }) => sql`${sql.raw(name)} as materialized (${part})`)
  return sql<Row>`with ${sql.join(parts)} ${rest}`
}

/** Whom the statement must leave out, for the conditions of a search. */
export const hiddenTable = ({ viewerId, without = [] }: Hidden): Before => ({
  name: 'hidden',
  part: hiddenFrom(viewerId, without),
})

/**
 * The tables by which the newest of those who fit are found as the last one, `name`. Where their number is wanted, or
 * where the answers may be rare, all who fit are looked for first, up to the cap, and `count_name` has the number: few are
 * put in order as they are, and of many the newest are met soon.
 */
function newestTables(
  wanted: Wanted,
  { name, first, ...page }: { name: string; first: boolean; after: Place | null; limit: number },
): Before[] {
  const limit = sql.lit(page.limit)
  const newest = newestWhoFit(wanted, { isAfter: comesAfter(page.after, 's'), limit, most: page.limit })
  if (!first) return [{ name, part: newest }]
  const count = sql`(select members from ${sql.raw(`count_${name}`)})`
  const [fit, cap] = [sql.raw(`fit_${name}`), sql.lit(countCap)]
  const asked = askedBefore(wanted)
  const ofNewest = asked && sql.raw(`newest_${name}`)
  return [
    ...(asked ? [{ name: `newest_${name}`, part: asked.part }] : []),
    { name: `fit_${name}`, part: someWhoFit(wanted, countCap + 1, ofNewest) },
    { name: `count_${name}`, part: sql`select count(*)::int as members from ${fit}` },
    {
      name,
      part: sql`
        (select member_id, active_at from ${fit} fit where ${count} <= ${cap} and ${comesAfter(page.after, 'fit')}
          ${inOrder} limit ${limit})
        union all
        (select member_id, active_at from (${newest}) met where ${count} > ${cap})`,
    },
  ]
}

/** The cards of those in a table `x`. */
const cardsOfFound = ({ viewerId, locale }: Asker) => sql`select ${cardColumns}, pic.blur, ${microseconds}
  from (select ${viewerId}::uuid as viewer, ${locale}::text as locale) asker cross join x ${cardJoins}`

/** Finds members, the last active first. */
export async function findMembers(
  ctx: PreparedReads,
  wanted: Wanted,
  { limit, ...hidden }: { limit: number } & Hidden,
): Promise<FoundRow[]> {
  const page = { name: 'x', first: mayBeRare(wanted), after: null, limit }
  const tables = [hiddenTable(hidden), ...newestTables(wanted, page)]
  const rest = sql`select member_id as id, ${microseconds} from x ${inOrder}`
  return executePrepared<FoundRow>(ctx, withTables<FoundRow>(tables, rest))
}

/**
 * Reads one page with what its cards are made of, and counts all who fit, exactly up to the cap, in one statement. Where
 * it is known that there are more than the cap, they are not counted again.
 */
export async function findPage(
  ctx: PreparedReads,
  wanted: Wanted,
  { after, limit, isMany, ...asker }: { after: Place | null; limit: number; isMany: boolean } & Asker,
): Promise<{ rows: FoundCard[]; total: number }> {
  const tables = [hiddenTable(asker), ...newestTables(wanted, { name: 'x', first: !isMany, after, limit })]
  const order = sql`order by active desc, id desc`
  if (isMany) {
    const known = withTables<FoundCard>(tables, sql`${cardsOfFound(asker)} ${order}`)
    return { rows: await executePrepared(ctx, known), total: countCap + 1 }
  }
  type Counted = { members: number } & (FoundCard | { id: null })
  const counted = withTables<Counted>(
    tables,
    sql`select members, cards.* from count_x left join (${cardsOfFound(asker)}) cards on true ${order}`,
  )
  const rows = await executePrepared(ctx, counted)
  return { rows: rows.filter((row) => row.id !== null), total: rows[0]?.members ?? 0 }
}

/** Looks in turn until there are enough, nobody twice: the last active of the first look, then those of the next. */
export async function findInLooks(
  ctx: PreparedReads,
  looks: readonly Wanted[],
  { limit, ...asker }: { limit: number } & Asker,
): Promise<FoundCard[]> {
  const tables = [hiddenTable(asker)]
  let before: Part | null = null
  for (const [look, wanted] of looks.entries()) {
    const name = `look_${look}`
    // Those of an earlier look may be met again: so many more are read.
    const page = { name, first: mayBeRare(wanted), after: null, limit: limit * (look + 1) }
    const part = sql`select member_id, active_at, ${sql.lit(look)} as look from ${sql.raw(name)} found`
    const all = before
      ? sql`select * from ${before} union all (${part} where (select count(*) from ${before}) < ${sql.lit(limit)}
          and not exists (select from ${before} known where known.member_id = found.member_id))`
      : part
    tables.push(...newestTables(wanted, page), { name: `all_${look}`, part: all })
    before = sql.raw(`all_${look}`)
  }
  if (!before) return []
  const order = sql`order by look, active_at desc, member_id desc`
  tables.push({ name: 'x', part: sql`select * from ${before} ${order} limit ${sql.lit(limit)}` })
  return executePrepared(
    ctx,
    withTables<FoundCard>(tables, sql`${cardsOfFound(asker)} order by look, active desc, id desc`),
  )
}

/** Wishes by what they have in common, of those that have something. */
function groupedBy(wishes: readonly Wanted[], keyOf: (wanted: Wanted) => string | null): Wanted[][] {
  const groups = new Map<string, Wanted[]>()
  for (const wanted of wishes) {
    const key = keyOf(wanted)
    if (key !== null) groups.set(key, [...(groups.get(key) ?? []), wanted])
  }
  return [...groups.values()].filter((group) => group.length > 1)
}

/** Counts for each of several wishes the members who fit, exactly up to `most`. */
export async function countMembers(
  ctx: PreparedReads,
  wishes: readonly Wanted[],
  { most, ...hidden }: { most: number } & Hidden,
): Promise<number[]> {
  const asked = new Map<string, Before>()
  const alone = (wanted: Wanted) => {
    const before = askedBefore(wanted)
    const known = before && (asked.get(before.key) ?? { name: `newest_${asked.size}`, part: before.part })
    if (before && known) asked.set(before.key, known)
    return sql`(select count(*)::int from (${someWhoFit(wanted, most, known && sql.raw(known.name))}) counted)`
  }
  const slices = groupedBy(wishes, sliceKey)
  const counts = wishes.map((wanted) => {
    const slice = slices.findIndex((group) => group.includes(wanted))
    const place = slices[slice]?.indexOf(wanted)
    if (place === undefined) return alone(wanted)
    const of = sql.raw(`slice_${slice}`)
    return sql`case when (select members from ${of}) <= ${sql.lit(mostAtOnce)}
      then (select least(counts[${sql.lit(place + 1)}], ${sql.lit(most)}) from ${of}) else ${alone(wanted)} end`
  })
  const atOnce = slices.map((group, slice) => ({ name: `slice_${slice}`, part: countedAtOnce(group) }))
  const statement = withTables<{ counts: number[] }>(
    [hiddenTable(hidden), ...asked.values(), ...atOnce],
    sql`select array[${sql.join(counts)}] as counts`,
  )
  const [row] = await executePrepared(ctx, statement)
  return row?.counts ?? []
}
