import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SearchFilters } from '#contract/features/discovery/search.ts'
import { searchFields } from '#contract/features/discovery/search-fields.ts'
import { type App, makeCache } from '#web/app/cache/app.ts'
import { ensureSearchPages, type Filters, formatFilters, parseFilters, parsePages } from './search-query.ts'

const site = { countries: ['NL', 'DE'] }
const read = (query: string) => parseFilters(new URLSearchParams(query), site)

describe('the filters in the address', () => {
  it('are read back as they were written', () => {
    const filters: Filters = { gender: 'female', min_age: '30', interests: ['hiking', 'wine'], online: '1' }
    const query = formatFilters(filters, 3)
    expect(query).toBe('?gender=female&min_age=30&online=1&interests=hiking&interests=wine&page=3')
    expect(read(query)).toEqual(filters)
    expect(parsePages(new URLSearchParams(query))).toBe(3)
  })

  it('are empty in an address without them, with one page', () => {
    expect(read('?utm=1')).toEqual({})
    expect(formatFilters({})).toBe('')
    expect(parsePages(new URLSearchParams(''))).toBe(1)
  })

  it.each([
    '?height=abc&age_from=5',
    '?gender=cat',
    '?gender=',
    '?min_age=5',
    '?max_age=100',
    '?min_age=x&max_age=',
    '?min_age=30.5',
    '?country=XX',
    '?country=FR',
    '?countryregion=Utrecht',
    '?online=yes&with_photo=2',
    '?hair_color=blue&hair_color=',
    '?interests=nothing',
  ])('are nothing where none of them can be meant: %s', (query) => {
    expect(read(query)).toEqual({})
  })

  it('that are valid are kept when others are not', () => {
    expect(
      read('?min_age=5&max_age=40&hair_color=blue&hair_color=red&hair_color=red&country=DE&online=2'),
    ).toEqual({ max_age: '40', hair_color: ['red'], country: 'DE' })
  })

  it('are never ones that the server refuses', () => {
    const values = [
      '',
      'x',
      'constructor',
      '1',
      '18',
      ' 30',
      '3e1',
      '0x20',
      '99',
      '30.5',
      'NL',
      'NL-UT',
      'both',
      'red',
    ]
    const query = fc.array(fc.tuple(fc.constantFrom(...searchFields), fc.constantFrom(...values)), {
      maxLength: 70,
    })
    fc.assert(
      fc.property(query, (given) => {
        expect(SearchFilters.safeParse(read(new URLSearchParams(given).toString())).success).toBe(true)
      }),
    )
  })

  it.each(['0', '-1', 'x', '1.5'])('do not take page %s for a number of pages', (page) => {
    expect(parsePages(new URLSearchParams({ page }))).toBe(1)
  })
})

describe('the pages of a search that the server renders', () => {
  it('leave no timer behind, which would keep the process alive for five minutes', async () => {
    const answer = { profiles: [], next: null }
    // The search's answer is all that is asked for.
    const call = (async () => answer) as unknown as App['call']
    const app: App = { call, cache: makeCache(), locale: 'en', onServer: true }
    await ensureSearchPages(app, {}, 1)
    const lives = app.cache
      .getQueryCache()
      .getAll()
      .map((query) => query.gcTime)
    expect(lives).toEqual([Number.POSITIVE_INFINITY])
  })
})
