import { describe, expect, it } from 'vitest'
import { type App, makeCache } from '#web/lib/app.ts'
import { ensureSearchPages, type Filters, filtersOf, pagesOf, queryOfFilters } from './search-query.ts'

describe('the filters in the address', () => {
  it('come back as they were written', () => {
    const filters: Filters = { gender: 'female', min_age: '30', interests: ['hiking', 'wine'], online: '1' }
    const query = queryOfFilters(filters, 3)
    expect(query).toBe('?gender=female&min_age=30&online=1&interests=hiking&interests=wine&page=3')
    expect(filtersOf(new URLSearchParams(query))).toEqual(filters)
    expect(pagesOf(new URLSearchParams(query))).toBe(3)
  })

  it('are nothing in an address without them, and one page', () => {
    expect(filtersOf(new URLSearchParams('?utm=1'))).toEqual({})
    expect(queryOfFilters({})).toBe('')
    expect(pagesOf(new URLSearchParams(''))).toBe(1)
  })

  it.each(['0', '-1', 'x', '1.5'])('do not take page %s for a number of pages', (page) => {
    expect(pagesOf(new URLSearchParams({ page }))).toBe(1)
  })
})

describe('the pages of a search that the server renders', () => {
  it('leave no clock behind, which would keep the process from ending for five minutes', async () => {
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
