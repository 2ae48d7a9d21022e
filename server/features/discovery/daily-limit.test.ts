import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type CallName, calls } from '#contract/api/calls.ts'
import { toNetwork } from '#server/http/network.ts'
import { aMember, aSite, changeSettings, type TestMember, type TestSite } from '#tests/builders.ts'
import { type Caller, useProgram } from '#tests/program.ts'

const test = useProgram({ environment: { RATE_LIMITS: 'on' } })
let site: TestSite
let anna: TestMember

beforeAll(async () => {
  site = await aSite(test)
  await changeSettings(test, site, { logged_out_search: 'all' })
})
beforeEach(async () => {
  anna = await aMember(test, site)
})

const search = (caller: Caller) => test.call(caller, 'searchMembers', { gender: 'female', country: 'NL' })

/** Simulates this many requests over the day; each process counts the first tenth by itself. */
async function countToday(who: string, requests: number): Promise<void> {
  const { limits } = test.program.services
  for (let count = 0; count <= requests / 10; count++)
    await limits.take('searchMembers a day', who, { requests, seconds: 86_400, approximate: true })
  await sql`update rate_limits set points = ${requests} where key = ${`searchMembers a day:${who}`}`.execute(
    test.database.db,
  )
}

describe('a day’s searches', () => {
  it('end for a member after more pages than anyone looks at, and say so', async () => {
    expect((await search(anna)).status).toBe(200)
    await countToday(anna.id, 1000)
    const { status, error, raw } = await search(anna)
    expect([status, error.error, error.params?.wait]).toEqual([429, 'rate_limited', 'day'])
    expect(error.message).toBe('You’ve reached today’s limit. You can continue tomorrow.')
    expect(Number(raw.headers['retry-after'])).toBeGreaterThan(3600)
    const other = await aMember(test, site)
    expect((await search(other)).status).toBe(200)
  })

  it('end for the visitors of a network, who can continue by logging in', async () => {
    expect((await search({})).status).toBe(200)
    await countToday(toNetwork('127.0.0.1'), 10_000)
    const { status, error } = await search({})
    expect([status, error.params?.wait]).toEqual([429, 'network'])
    expect(error.message).toContain('Log in or sign up')
    expect((await search(anna)).status).toBe(200)
  })

  it('are limited wherever cards of members come page by page', () => {
    const sources: CallName[] = [
      'searchMembers',
      'swipeDeck',
      'swipe',
      'matchFinder',
      'changeWishes',
      'profile',
    ]
    for (const name of sources)
      expect([name, calls[name]]).toMatchObject([name, { limit: { requestsPerDay: expect.any(Number) } }])
  })
})
