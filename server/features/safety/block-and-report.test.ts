import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, type TestMember, type TestSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'
import { purgeFrozenConversations } from './purge-frozen.ts'

const test = useProgram()
let site: TestSite
let elsewhere: TestSite

beforeAll(async () => {
  elsewhere = await aSite(test, { host: 'report.test' })
  site = await aSite(test)
})

async function pair(): Promise<[TestMember, TestMember]> {
  return [
    await aMember(test, site, { credits: 9 }),
    await aMember(test, site, { gender: 'male', credits: 9 }),
  ]
}

const block = (from: TestMember, to: { id: string }) => test.call(from, 'block', { profile: to.id })
const say = (from: TestMember, to: TestMember, text: string) =>
  test.call(from, 'sendMessage', { profile: to.id, text, client_id: createId() })

async function readBadges(member: TestMember) {
  const { user } = (await test.call(member, 'currentUser', {})).body
  return [user?.unread, user?.new_likes]
}

async function readEvents(member: { id: string }): Promise<{ type: string }[]> {
  const { rows } = await sql<{ event: { type: string } }>`
    select event from member_events where member_id = ${member.id} order by seq`.execute(test.database.db)
  return rows.map((row) => row.event)
}

describe('blocking', () => {
  it('is for members, and needs another existing member', async () => {
    const [anna, ben] = await pair()
    expect((await test.call({}, 'block', { profile: ben.id })).error.error).toBe('authentication_required')
    expect((await block(anna, anna)).error.fields).toEqual({ profile: 'validation' })
    expect((await block(anna, { id: createId() })).error.error).toBe('not_found')
    const elsewhere = await aMember(test, await aSite(test, { host: 'other.test' }))
    expect((await block(anna, elsewhere)).error.error).toBe('not_found')
  })

  it('deletes chats and likes for both and corrects the badges (S-019, S-020)', async () => {
    const [anna, ben] = await pair()
    const { body: sent } = await say(anna, ben, 'one')
    await say(anna, ben, 'two')
    await say(ben, anna, 'back')
    await test.call(anna, 'like', { profile: ben.id })
    await test.call(ben, 'like', { profile: anna.id })
    expect([await readBadges(anna), await readBadges(ben)]).toEqual([
      [1, 1],
      [2, 0],
    ])
    expect((await block(anna, ben)).body).toEqual({ profile: { id: ben.id, blocked: true } })
    for (const member of [anna, ben]) {
      expect(await readBadges(member)).toEqual([0, 0])
      expect((await test.call(member, 'chats', {})).body.chats).toEqual([])
      expect((await test.call(member, 'likes', {})).body).toMatchObject({
        profiles: [],
        liked_by: [],
        matches: [],
      })
      const types = (await readEvents(member)).map(({ type }) => type)
      expect(types.slice(-3)).toEqual(['chat_removed', 'unlike', 'user'])
    }
    const conversation = sent.message.conversation
    expect((await test.call(anna, 'chat', { conversation })).error.error).toBe('not_found')
  })

  it('closes the blocker’s profile, returning only the name (P-015)', async () => {
    const [anna, ben] = await pair()
    await block(anna, ben)
    const { status, error } = await test.call(ben, 'profile', { id: anna.id })
    expect(status).toBe(403)
    expect(error).toMatchObject({ error: 'blocked_by', params: { name: anna.name } })
    expect(Object.keys(error).toSorted()).toEqual(['error', 'message', 'params', 'request_id'])
    const words = (await say(ben, anna, 'hello?')).error
    expect(words).toMatchObject({ error: 'blocked_by', params: { name: anna.name } })
    expect((await test.call(ben, 'like', { profile: anna.id })).error.error).toBe('blocked_by')
  })

  it('shows the blocker a bare profile with a way to unblock (S-019, U-011)', async () => {
    const [anna, ben] = await pair()
    await block(anna, ben)
    const { profile } = (await test.call(anna, 'profile', { id: ben.id })).body
    expect([profile.blocked, profile.interests, profile.about_me]).toEqual([true, [], undefined])
    expect((await test.call(anna, 'blocks', {})).body.profiles.map(({ id }) => id)).toEqual([ben.id])
    expect((await test.call(anna, 'unblock', { profile: ben.id })).body.profile.blocked).toBe(false)
    expect((await test.call(anna, 'blocks', {})).body.profiles).toEqual([])
    expect((await test.call(ben, 'profile', { id: anna.id })).status).toBe(200)
    expect((await test.call(anna, 'chats', {})).body.chats).toEqual([])
  })

  it('lists blocked members by name only: they may block, too', async () => {
    const [anna, ben] = await pair()
    await block(anna, ben)
    await block(ben, anna)
    const { profiles } = (await test.call(anna, 'blocks', {})).body
    expect(profiles).toEqual([{ id: ben.id, name: ben.name, fictional: false }])
  })

  it('twice counts once, and both may block each other', async () => {
    const [anna, ben] = await pair()
    await say(anna, ben, 'hi')
    await Promise.all([block(anna, ben), block(ben, anna), block(anna, ben)])
    const { rows } = await sql`select from blocks where ${anna.id} in (blocker_id, blocked_id)`.execute(
      test.database.db,
    )
    expect(rows).toHaveLength(2)
    expect((await readEvents(ben)).filter(({ type }) => type === 'chat_removed')).toHaveLength(1)
  })

  it('while messages and likes arrive leaves none of them behind', async () => {
    for (let round = 0; round < 8; round++) {
      const [anna, ben] = await pair()
      await Promise.all([
        say(ben, anna, 'a'),
        test.call(ben, 'like', { profile: anna.id }),
        block(anna, ben),
        say(ben, anna, 'b'),
        test.call(anna, 'like', { profile: ben.id }),
      ])
      expect([await readBadges(anna), await readBadges(ben)]).toEqual([
        [0, 0],
        [0, 0],
      ])
      expect((await test.call(ben, 'chats', {})).body.chats).toEqual([])
    }
  })

  it('keeps the messages out of sight for 90 days (S-019)', async () => {
    const [anna, ben] = await pair()
    await say(anna, ben, 'evidence')
    await block(ben, anna)
    const kept = async () => {
      const { rows } = await sql<{ messages: { text: string }[] }>`
        select messages from frozen_conversations where ${anna.id} in (member_a, member_b)`.execute(
        test.database.db,
      )
      return rows.flatMap((row) => row.messages.map(({ text }) => text))
    }
    expect(await kept()).toEqual(['evidence'])
    const purge = async () => {
      const ctx = await test.program.createContext({
        site: await test.program.sites.byId(site.id),
        viewer: null,
        locale: 'en',
        request: {
          id: 'x',
          network: '',
          country: null,
          userAgent: '',
          idempotencyKey: null,
          device: null,
          session: null,
          chosenLocale: null,
          tracking: {},
          consent: null,
          statisticsConsent: null,
          purpose: '',
        },
      })
      await purgeFrozenConversations(ctx)
    }
    test.clock.advance({ days: 89 })
    await purge()
    expect(await kept()).toEqual(['evidence'])
    test.clock.advance({ days: 2 })
    await purge()
    expect(await kept()).toEqual([])
    test.clock.advance({ days: -91 })
  })
})

describe('reporting', () => {
  const key = () => ({ 'idempotency-key': createId() })
  const stored = async (reference: string) => {
    const { rows } = await sql<{ reported_id: string; reason: string; evidence: Record<string, unknown> }>`
      select reported_id, reason, evidence from reports where reference = ${reference}`.execute(
      test.database.db,
    )
    return rows
  }

  it('keeps profile, pictures and conversation as they are (U-011)', async () => {
    const [anna, ben] = await pair()
    const { body: sent } = await say(ben, anna, 'give me money')
    await sql`update profiles set about_me = 'before' where member_id = ${ben.id}`.execute(test.database.db)
    const conversation = sent.message.conversation
    const input = { profile: ben.id, reason: 'spam', conversation, text: ' Asks for money. ' } as const
    const { body } = await test.call({ ...anna, headers: key() }, 'report', input)
    expect(body.reference).toMatch(/^R-[2-9A-Z]{4}-[2-9A-Z]{4}$/)
    await sql`update profiles set about_me = 'after' where member_id = ${ben.id}`.execute(test.database.db)
    const [row] = await stored(body.reference)
    expect(row).toMatchObject({
      reported_id: ben.id,
      reason: 'spam',
      evidence: {
        profile: { about_me: 'before' },
        conversation: { conversation, messages: [{ text: 'give me money', from: ben.id }] },
      },
    })
    expect(await readEvents(ben)).toEqual(
      expect.not.arrayContaining([expect.objectContaining({ type: 'report' })]),
    )
  })

  it('works after a block, from either side', async () => {
    const [anna, ben] = await pair()
    await say(ben, anna, 'nasty')
    await block(ben, anna)
    const { body } = await test.call({ ...anna, headers: key() }, 'report', {
      profile: ben.id,
      reason: 'abuse',
    })
    const [row] = await stored(body.reference)
    expect(row?.evidence).toMatchObject({ conversation: { messages: [{ text: 'nasty' }] } })
  })

  it('twice under one key is one report', async () => {
    const [anna, ben] = await pair()
    const caller = { ...anna, headers: key() }
    const input = { profile: ben.id, reason: 'fake' } as const
    const [one, two] = [await test.call(caller, 'report', input), await test.call(caller, 'report', input)]
    expect(two.body.reference).toBe(one.body.reference)
    expect(await stored(one.body.reference)).toHaveLength(1)
    await sql`delete from idempotent_answers`.execute(test.database.db)
    // The same key on another site is another report.
    await sql`insert into reports (id, site_id, reference, reason, body, evidence, key, created_at)
      select gen_random_uuid(), ${elsewhere.id}, 'R-ELSEWHERE', reason, body, evidence, key, created_at
      from reports where reference = ${one.body.reference}`.execute(test.database.db)
    // Of two rows the one that was changed last is read last.
    await sql`update reports set body = body where reference = ${one.body.reference}`.execute(
      test.database.db,
    )
    expect((await test.call(caller, 'report', input)).body.reference).toBe(one.body.reference)
  })

  it('refuses a conversation of other members and a text that is too long', async () => {
    const [anna, ben] = await pair()
    const wrong = { profile: ben.id, reason: 'spam', conversation: createId() } as const
    expect((await test.call({ ...anna, headers: key() }, 'report', wrong)).error.error).toBe('not_found')
    const long = { profile: ben.id, reason: 'spam', text: 'x'.repeat(2001) } as const
    expect((await test.call({ ...anna, headers: key() }, 'report', long)).error.fields).toEqual({
      text: 'message_too_long',
    })
  })
})
