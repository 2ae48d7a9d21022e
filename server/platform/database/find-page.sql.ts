import {
  type Expression,
  type ExpressionBuilder,
  expressionBuilder,
  type QueryExecutorProvider,
  type SelectQueryBuilder,
  type StringReference,
  sql,
} from 'kysely'

/** A position between two rows of a list: the values that the list is ordered by, as PostgreSQL writes them. */
export interface ListPlace {
  readonly values: readonly string[]
  /** Whether the rows before the position are wanted, rather than those after it. */
  readonly isBefore: boolean
}

export interface PageRequest {
  /** Null asks for the first page. */
  readonly place: ListPlace | null
  readonly limit: number
}

export interface FoundPage<Row> {
  readonly rows: Row[]
  readonly next: ListPlace | null
  readonly previous: ListPlace | null
  /** The number of rows on all pages; null if there are more than `maxCounted`. */
  readonly total: number | null
}

/** A column, or another expression that the rows are ordered by. */
type ListKey<DB, TB extends keyof DB> =
  | StringReference<DB, TB>
  | ((eb: ExpressionBuilder<DB, TB>) => Expression<unknown>)

interface PagedList<DB, TB extends keyof DB> {
  /** What the rows are ordered by, most important first. None is ever null, and the last one is unique. */
  readonly by: readonly ListKey<DB, TB>[]
  readonly isDescending?: boolean
  readonly page: PageRequest
}

/** Counting more would take longer than reading the page. */
const maxCounted = 10_000

/**
 * Finds a page of a list by its keys (keyset pagination): rows that come or go on other pages do not shift this one.
 * For a page that has become empty, or short at its beginning, the first page is returned.
 */
export async function findPage<DB, TB extends keyof DB, Row>(
  db: QueryExecutorProvider,
  list: SelectQueryBuilder<DB, TB, Row>,
  { by, isDescending = false, page }: PagedList<DB, TB>,
): Promise<FoundPage<Row>> {
  const eb = expressionBuilder<DB, TB>()
  const keys = by.map((key) => (typeof key === 'function' ? key(eb) : eb.ref(key)))
  const [found, total] = await Promise.all([
    findRows(list, { keys, isDescending, page }),
    countRows(db, list),
  ])
  return { ...found, total }
}

interface RowSearch {
  readonly keys: readonly Expression<unknown>[]
  readonly isDescending: boolean
  readonly page: PageRequest
}

async function findRows<DB, TB extends keyof DB, Row>(
  list: SelectQueryBuilder<DB, TB, Row>,
  search: RowSearch,
): Promise<Omit<FoundPage<Row>, 'total'>> {
  const { keys, isDescending, page } = search
  const { place, limit } = page
  const isReversed = place?.isBefore ?? false
  const isFalling = isDescending !== isReversed
  const eb = expressionBuilder<DB, TB>()
  const values = keys.map((key) => eb.cast<string>(key, 'text'))
  let wanted = list.select(sql<string[]>`array[${sql.join(values)}]`.as('list_place'))
  if (place)
    wanted = wanted.where(
      sql<boolean>`(${sql.join(keys)}) ${sql.raw(isFalling ? '<' : '>')} (${sql.join(place.values)})`,
    )
  for (const key of keys) wanted = wanted.orderBy(key, isFalling ? 'desc' : 'asc')
  // One row more than the page has shows whether another page follows.
  const result: readonly unknown[] = await wanted.limit(limit + 1).execute()
  const found = result as readonly (Row & { list_place: string[] })[] // the columns of the list, and its place
  const isMore = found.length > limit
  if (place && (isReversed ? !isMore : found.length === 0))
    return findRows(list, { ...search, page: { place: null, limit } })
  const shown = found.slice(0, limit)
  if (isReversed) shown.reverse()
  const toPlace = (row: (typeof shown)[number] | undefined, isBefore: boolean): ListPlace | null =>
    row ? { values: row.list_place, isBefore } : null
  return {
    rows: shown.map(withoutPlace) as Row[], // what is left are the columns of the list
    next: isReversed || isMore ? toPlace(shown.at(-1), false) : null,
    previous: place ? toPlace(shown[0], true) : null,
  }
}

function withoutPlace({ list_place: _, ...row }: { list_place: string[] }): unknown {
  return row
}

async function countRows<DB, TB extends keyof DB, Row>(
  db: QueryExecutorProvider,
  list: SelectQueryBuilder<DB, TB, Row>,
): Promise<number | null> {
  const some = list
    .clearSelect()
    .select((eb) => eb.lit(1).as('one'))
    .limit(maxCounted + 1)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${some} as rows`.execute(
    db,
  )
  const count = rows[0]?.count ?? 0
  return count > maxCounted ? null : count
}
