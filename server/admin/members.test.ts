import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#server/platform/ids.ts'
import { aMember, aSite, type TestSite } from '#tests/builders.ts'
import { feedOf } from '#tests/feed.ts'
import { useProgram } from '#tests/program.ts'
import { aStaff, auditOf, type TestStaff } from '#tests/staff-builder.ts'

const test = useProgram()
let site: TestSite
let support: TestStaff

beforeAll(async () => {
  site = await aSite(test)
  support = await aStaff(test, ['support'])
})

describe('the search for members', () => {
  it('finds by the beginning of a name or address, and by the id', async () => {
    const anna = await aMember(test, site, { name: 'Annabel', email: 'sunny.day@example.org' })
    for (const search of ['annab', 'SUNNY', anna.id]) {
      const { body } = await test.call(support, 'adminMembers', { search })
      expect([search, body.members.map(({ id }) => id)]).toEqual([search, [anna.id]])
    }
    expect((await test.call(support, 'adminMembers', { search: '%' })).body.members).toEqual([])
  })

  it('finds nobody of another site', async () => {
    const elsewhere = await aSite(test, { host: 'elsewhere.test' })
    const stranger = await aMember(test, elsewhere, { name: 'Stranger' })
    expect((await test.call(support, 'adminMembers', { search: 'Stranger' })).body.members).toEqual([])
    expect((await test.call(support, 'adminMember', { id: stranger.id })).status).toBe(404)
    const change = { id: stranger.id, act: 'end_sessions', reason: 'x' } as const
    expect((await test.call(support, 'adminChangeMember', change)).status).toBe(404)
    for (const kind of ['warning', 'restriction', 'ban'] as const) {
      const words = { ground: 'spam', facts: 'Many links.', reason: 'Seen.' } as const
      const { status } = await test.call(support, 'adminDecideMember', { id: stranger.id, kind, ...words })
      expect([kind, status]).toEqual([kind, 404])
    }
  })
})

describe('the page of a member', () => {
  it('shows the ledger and never what was written', async () => {
    const [anna, ben] = [
      await aMember(test, site, { credits: 3 }),
      await aMember(test, site, { gender: 'male' }),
    ]
    await test.call(anna, 'sendMessage', { profile: ben.id, text: 'Top secret words', client_id: newId() })
    const { body, raw } = await test.call(support, 'adminMember', { id: anna.id })
    expect(body.member.ledger.map(({ kind, credits, balance }) => [kind, credits, balance])).toEqual([
      ['message', -1, 2],
      ['signup', 3, 3],
    ])
    expect(raw.body).not.toContain('Top secret words')
  })

  it('confirms an address once, with a reason in the log', async () => {
    const anna = await aMember(test, site, { status: 'not_confirmed' })
    const statusSeen = async () => (await test.call(anna, 'currentUser', {})).body.user?.status
    expect(await statusSeen()).toBe('not_confirmed')
    const input = { id: anna.id, act: 'confirm', reason: 'Called us.' } as const
    expect((await test.call(support, 'adminChangeMember', input)).body.member.status).toBe('activated')
    expect((await test.call(support, 'adminChangeMember', input)).error.error).toBe('already_completed')
    expect((await auditOf(test, support)).at(-1)).toMatchObject({
      act: 'member.confirmed',
      subject: anna.id,
      reason: 'Called us.',
    })
    // Their screens hear of it, and once.
    expect(await feedOf(test.database, anna.id)).toEqual([{ seq: 1, type: 'user' }])
    expect(await statusSeen()).toBe('activated')
  })

  it('ends every session at once', async () => {
    const anna = await aMember(test, site)
    const input = { id: anna.id, act: 'end_sessions', reason: 'Lost phone.' } as const
    expect((await test.call(support, 'adminChangeMember', input)).body.member.sessions).toEqual([])
    expect((await test.call(anna, 'currentUser', {})).body.user).toBeNull()
  })

  it('does nothing without a reason', async () => {
    const anna = await aMember(test, site)
    const silent = await test.call(support, 'adminChangeMember', {
      id: anna.id,
      act: 'end_sessions',
      reason: ' ',
    })
    expect(silent.error.fields).toEqual({ reason: 'empty' })
  })
})
