import { beforeAll, describe, expect, it } from 'vitest'
import { adminCalls } from '#contract/api/admin-calls.ts'
import { aMember, aSite, readMailsTo, type TestSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'
import { aStaff, readViews } from '#tests/staff-builder.ts'
import { maxViewsPerHour, viewsByCall } from './staff-views.ts'

const test = useProgram({ environment: { RATE_LIMITS: 'on' } })
let site: TestSite

beforeAll(async () => {
  site = await aSite(test)
})

/** Returns a caller that sends the reason of a view. */
const forCase = <T extends object>(caller: T, words: string): T => ({
  ...caller,
  headers: { 'x-purpose': encodeURIComponent(words) },
})

describe('a view of members by staff', () => {
  it('is in the staff log with its reason before anything is shown', async () => {
    const support = await aStaff(test, ['support'])
    const anna = await aMember(test, site)
    await test.call(forCase(support, 'Zgłoszenie T-81'), 'adminMember', { id: anna.id })
    expect(await readViews(test, support)).toEqual([
      { act: 'member.viewed', subject: anna.id, reason: 'Zgłoszenie T-81', details: {} },
    ])
  })

  it('is counted once while someone works on it, and again for another reason or later', async () => {
    const support = await aStaff(test, ['support'])
    const anna = await aMember(test, site)
    const viewMember = (words: string) => test.call(forCase(support, words), 'adminMember', { id: anna.id })
    await viewMember('T-1')
    await viewMember('T-1')
    await viewMember('T-2')
    test.clock.advance({ seconds: 15 * 60 })
    await viewMember('T-2')
    expect((await readViews(test, support)).map(({ reason }) => reason)).toEqual(['T-1', 'T-2', 'T-2'])
  })

  it('from a search logs what was searched and who was shown, but not the words', async () => {
    const support = await aStaff(test, ['support'])
    const anna = await aMember(test, site, { email: 'looked.for@example.org' })
    await test.call(support, 'adminMembers', { search: 'looked.for@' })
    expect(await readViews(test, support)).toEqual([
      { act: 'members.viewed', subject: null, reason: '', details: { by: 'address', members: [anna.id] } },
    ])
    const chief = await aStaff(test, ['admin'])
    const { body } = await test.call(chief, 'adminAudit', { search: anna.id, kind: 'views' })
    expect(body.rows.map(({ staff }) => staff)).toContain(support.name)
  })

  it('is not logged when nothing was found', async () => {
    const support = await aStaff(test, ['support'])
    expect((await test.call(support, 'adminMember', { id: site.id })).status).toBe(404)
    expect(await readViews(test, support)).toEqual([])
  })
})

describe('looking at very many members', () => {
  it('alerts the admins, and is stopped', async () => {
    const support = await aStaff(test, ['support'])
    const chief = await aStaff(test, ['admin'])
    const members = await Promise.all(
      Array.from({ length: maxViewsPerHour + 20 }, (_, index) =>
        aMember(test, site, { name: `Crowd ${index}` }),
      ),
    )
    let cursor: string | undefined
    const shown = new Set<string>()
    for (let page = 0; page < 10; page++) {
      const { status, body, error } = await test.call(support, 'adminMembers', { search: 'crowd', cursor })
      if (status !== 200) {
        expect([status, error.error]).toEqual([429, 'rate_limited'])
        break
      }
      for (const { id } of body.members) shown.add(id)
      cursor = body.next ?? undefined
    }
    expect(shown.size).toBeLessThanOrEqual(maxViewsPerHour)
    expect(shown.size).toBeGreaterThan(maxViewsPerHour - 51)
    // Members already viewed may be viewed again.
    const known = members.find(({ id }) => shown.has(id))
    expect((await test.call(support, 'adminMember', { id: known?.id ?? '' })).status).toBe(200)
    const acts = (await readViews(test, support)).map(({ act }) => act)
    expect(acts.filter((act) => act === 'views.alerted')).toHaveLength(1)
    expect(acts).toContain('views.refused')
    const mails = await readMailsTo(test, chief.email)
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining(support.name)])

    test.clock.advance({ seconds: 61 * 60 })
    expect((await test.call(support, 'adminMembers', { search: 'crowd' })).status).toBe(200)
  }, 60_000)

  it('is counted before it is shown, however many requests arrive at once', async () => {
    const support = await aStaff(test, ['support'])
    // A colleague turns the pages first: a link to a page works for everyone who may see the list.
    const colleague = await aStaff(test, ['support'])
    const cursors: string[] = []
    for (let page = 0; page < maxViewsPerHour / 50; page++) {
      const cursor = cursors.at(-1)
      const { body } = await test.call(colleague, 'adminMembers', { search: 'crowd', cursor })
      cursors.push(body.next ?? '')
    }
    expect(cursors.length * 50).toBeGreaterThanOrEqual(maxViewsPerHour)
    const answers = await Promise.all(
      [undefined, ...cursors].map((cursor) =>
        test.call(support, 'adminMembers', { search: 'crowd', cursor }),
      ),
    )
    const shown = new Set(
      answers.flatMap(({ status, body }) => (status === 200 ? body.members.map(({ id }) => id) : [])),
    )
    expect(shown.size).toBeGreaterThan(0)
    expect(shown.size).toBeLessThanOrEqual(maxViewsPerHour)
    expect(answers.some(({ status }) => status === 429)).toBe(true)
  })
})

it('every call that shows staff something declares whether it shows members', () => {
  const reading = Object.entries(adminCalls)
    .filter(([, { method }]) => method === 'GET')
    .map(([name]) => name)
  const decided = new Map(Object.entries(viewsByCall))
  expect(reading.filter((name) => !decided.has(name))).toEqual([])
})
