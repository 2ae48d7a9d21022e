import { Kysely, PostgresDialect, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Tables } from '#database/tables.ts'
import { useTestDatabase } from '#tests/database.ts'
import { type FoundPage, findPage, type ListPlace } from './find-page.sql.ts'

const database = useTestDatabase()

interface Numbered {
  n: number
  third: number
  at: Date
}

/** Rows 1 to `length`, three of which share each `third`; their moments are a microsecond apart. */
function selectNumbers(length: number) {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: database.pool }) })
  const numbers = sql<Numbered>`(
    select n::int, (n / 3)::int as third, timestamptz '2026-03-10' + n * interval '1 microsecond' as at
    from generate_series(1, ${length}::int) as n)`
  return { db, list: db.selectFrom(numbers.as('list')).select(['n', 'third']) }
}

const find = (
  { db, list }: ReturnType<typeof selectNumbers>,
  place: ListPlace | null,
  { limit = 4, isDescending = false } = {},
) => findPage(db, list, { by: ['at', 'n'], isDescending, page: { place, limit } })

const listNumbers = ({ rows }: { rows: { n: number }[] }) => rows.map(({ n }) => n)

/** Turns the pages from the first to the last one. */
async function walk(list: ReturnType<typeof selectNumbers>, isDescending: boolean) {
  const pages = [await find(list, null, { isDescending })]
  for (let next = pages[0]?.next; next; next = pages.at(-1)?.next)
    pages.push(await find(list, next, { isDescending }))
  return pages
}

describe('a list that is read a page at a time', () => {
  it('shows each row once, in its order, in either direction, also where moments differ by a microsecond', async () => {
    const list = selectNumbers(10)
    const rising = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
    expect((await walk(list, false)).flatMap(listNumbers)).toEqual(rising)
    expect((await walk(list, true)).flatMap(listNumbers)).toEqual(rising.toReversed())
  })

  it('goes back over the same pages', async () => {
    const list = selectNumbers(12)
    const [first, second, third] = await walk(list, false)
    const back = await find(list, third?.previous ?? null)
    expect(listNumbers(back)).toEqual(second && listNumbers(second))
    const begin = await find(list, back.previous)
    expect(listNumbers(begin)).toEqual(first && listNumbers(first))
    expect([begin.previous, first?.previous, third?.next]).toEqual([null, null, null])
    expect(listNumbers(await find(list, back.next))).toEqual([9, 10, 11, 12])
  })

  it('goes on between rows that are equal in all but the last key', async () => {
    const { db, list } = selectNumbers(9)
    const shown: number[] = []
    let place: ListPlace | null = null
    do {
      const page: FoundPage<Pick<Numbered, 'n' | 'third'>> = await findPage(db, list, {
        by: ['third', 'n'],
        page: { place, limit: 2 },
      })
      shown.push(...listNumbers(page))
      place = page.next
    } while (place)
    expect(shown).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  it('says how many rows there are, up to ten thousand', async () => {
    expect((await find(selectNumbers(10_000), null)).total).toBe(10_000)
    expect((await find(selectNumbers(10_001), null)).total).toBeNull()
    expect(await find(selectNumbers(0), null)).toEqual({ rows: [], next: null, previous: null, total: 0 })
  })

  it('gives the columns of the list alone', async () => {
    expect((await find(selectNumbers(1), null)).rows).toEqual([{ n: 1, third: 0 }])
  })

  it('begins again where the rows of a page are gone', async () => {
    const [, , last] = await walk(selectNumbers(10), false)
    const fewer = selectNumbers(3)
    expect(listNumbers(await find(fewer, last?.previous ?? null))).toEqual([1, 2, 3])
    const beyond = { values: ['2026-03-11', '99'], isBefore: false }
    expect(listNumbers(await find(fewer, beyond))).toEqual([1, 2, 3])
  })
})
