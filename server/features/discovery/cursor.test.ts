import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { aMember, aSite, type TestMember, type TestSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'

const test = useProgram()
let site: TestSite
let viewer: TestMember
let women: TestMember[]

const search = (caller: TestMember, asked: Record<string, unknown> = {}) =>
  test.call(caller, 'searchMembers', { gender: 'female', country: 'NL', ...asked })

const backdate = async (id: string, minutes: number) =>
  sql`update search_members set active_at = ${test.clock.now()}::timestamptz - ${minutes} * interval '1 minute'
    where member_id = ${id}`.execute(test.database.db)

beforeAll(async () => {
  site = await aSite(test)
  viewer = await aMember(test, site, { gender: 'male', looking_for: 'female' })
  women = []
  for (let count = 0; count < 30; count++) women.push(await aMember(test, site, { gender: 'female' }))
})

/** Forges a cursor in an old format: activity in base 36, and an id. */
const madeUp = (active: Date, id: string) => `${(active.getTime() * 1000).toString(36)}.${id}`

describe('the cursor of the next page', () => {
  it('reveals neither an id nor a time', async () => {
    const { body } = await search(viewer)
    const next = body.next ?? ''
    const texts = [next, Buffer.from(next, 'base64url').toString('latin1')]
    for (const { id } of women) for (const text of texts) expect(text).not.toContain(id)
    for (const part of next.split('.')) {
      const micros = Number.parseInt(part, 36)
      expect(Math.abs(micros / 1000 - test.clock.now().getTime())).toBeGreaterThan(86_400_000)
    }
  })

  it('is refused when it is made up, changed or cut off', async () => {
    const { next } = (await search(viewer)).body
    const given = next ?? ''
    const last = given.at(-1) === 'A' ? 'B' : 'A'
    const tries = [
      madeUp(test.clock.now(), women[0]?.id ?? ''),
      given.slice(0, -4),
      `${given.slice(0, -2)}${last}A`,
      '',
    ]
    for (const before of tries) {
      const { status, error } = await search(viewer, { before })
      expect([status, error.fields]).toEqual([422, { before: 'validation' }])
    }
    expect((await search(viewer, { before: given })).body.profiles).toHaveLength(6)
  })

  it('is valid only for this query of this member', async () => {
    const before = (await search(viewer)).body.next ?? ''
    const other = await aMember(test, site, { gender: 'male', looking_for: 'female' })
    expect((await search(other, { before })).status).toBe(422)
    expect((await search(viewer, { before, min_age: '25' })).status).toBe(422)
    expect((await test.call(viewer, 'likes', { before })).status).toBe(422)
    expect((await test.call(viewer, 'blocks', { before })).status).toBe(422)
  })
})

describe('the order of a search', () => {
  it('reveals no more than the day for members who are not online', async () => {
    test.clock.advance({ seconds: 4 * 3600 })
    const ids = women.map(({ id }) => id)
    // The opposite of the order of their ids, minute by minute, all of this day but the first two.
    for (const [index, id] of ids.entries()) await backdate(id, 10 + index)
    const [yesterday = '', online = ''] = ids
    await backdate(yesterday, 26 * 60)
    await backdate(online, 1)
    await test.runScheduled('round-activity')
    const seen: string[] = []
    for (let before: string | undefined; ; ) {
      const { body } = await search(viewer, { ...(before && { before }) })
      seen.push(...body.profiles.map((card) => card.id))
      if (body.next === null) break
      before = body.next
    }
    const rest = ids.slice(2).toSorted().toReversed()
    expect(seen).toEqual([online, ...rest, yesterday])
  })

  it('keeps the exact time for notices, and follows new activity immediately', async () => {
    const [, , one] = women
    const id = one?.id ?? ''
    const at = async () => {
      const { rows } = await sql<{ exact: Date; ordered: Date }>`
        select greatest(active_at, seen_at) as exact, active_at as ordered from search_members where member_id = ${id}`.execute(
        test.database.db,
      )
      return rows[0]
    }
    const before = await at()
    expect(before?.ordered.toISOString()).toMatch(/T00:00:00.000Z$/)
    expect(before?.exact.getTime()).toBeGreaterThan(before?.ordered.getTime() ?? 0)
    await test.program.services.presence.left(id)
    const { body } = await search(viewer)
    expect(body.profiles[0]).toMatchObject({ id, online: true })
  })
})
