import { describe, expect, it } from 'vitest'
import { areSignupsAllowed, getVisitorSearch, hasTrafficSource, isSearchVisible } from './visitor-rules.ts'

describe('the member search for visitors', () => {
  const table = [false, true].flatMap((loggedIn) =>
    (['none', 'limited'] as const).flatMap((logged_out_search) =>
      (['none', 'all'] as const).flatMap((logged_out_search_trafficsource) =>
        [false, true].map((trafficSource) => ({
          loggedIn,
          logged_out_search,
          logged_out_search_trafficsource,
          trafficSource,
        })),
      ),
    ),
  )

  it('is closed in three of the sixteen cases: not logged in, and no setting opens it (P-007, S-053)', () => {
    expect(table).toHaveLength(16)
    const closed = table.filter(
      ({ loggedIn, trafficSource, ...settings }) => !isSearchVisible(settings, { loggedIn, trafficSource }),
    )
    expect(closed).toEqual([
      {
        loggedIn: false,
        logged_out_search: 'none',
        logged_out_search_trafficsource: 'none',
        trafficSource: false,
      },
      {
        loggedIn: false,
        logged_out_search: 'none',
        logged_out_search_trafficsource: 'none',
        trafficSource: true,
      },
      {
        loggedIn: false,
        logged_out_search: 'none',
        logged_out_search_trafficsource: 'all',
        trafficSource: false,
      },
    ])
  })

  it('shows the wider of the two parts to referred visitors (T-014, T-015)', () => {
    const settings = { logged_out_search: 'limited', logged_out_search_trafficsource: 'all' } as const
    expect(getVisitorSearch(settings, true)).toBe('all')
    expect(getVisitorSearch(settings, false)).toBe('limited')
    expect(getVisitorSearch({ ...settings, logged_out_search: 'none' }, false)).toBe('none')
  })
})

it('accepts new accounts from everyone, from referred visitors, or from no one (S-050…S-052, T-013)', () => {
  const allowed = (signups: 'all' | 'with_trafficsource' | 'none') =>
    [false, true].map((source) => areSignupsAllowed({ signups }, source))
  expect(allowed('all')).toEqual([true, true])
  expect(allowed('with_trafficsource')).toEqual([false, true])
  expect(allowed('none')).toEqual([false, false])
})

it('recognises referred visitors by the stored network or ref', () => {
  expect(hasTrafficSource({ network: 'ads' })).toBe(true)
  expect(hasTrafficSource({ ref: '7' })).toBe(true)
  expect(hasTrafficSource({ network: '', sub1: 'x' })).toBe(false)
})
