import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { createId } from '#server/platform/ids.ts'
import {
  aMember,
  aSite,
  hideProfile,
  readMailsTo,
  readParameter,
  setPassword,
  type TestMember,
  type TestSite,
} from '#tests/builders.ts'
import { formatCookies, useProgram } from '#tests/program.ts'
import { aStaff } from '#tests/staff-builder.ts'

const test = useProgram()
let site: TestSite

beforeAll(async () => {
  site = await aSite(test)
})

const like = (from: TestMember, to: { id: string }) => test.call(from, 'like', { profile: to.id })

async function pair(): Promise<[TestMember, TestMember]> {
  return [await aMember(test, site), await aMember(test, site, { gender: 'male' })]
}

async function readBadge(member: TestMember): Promise<number | undefined> {
  return (await test.call(member, 'currentUser', {})).body.user?.new_likes
}

/** Returns the events of a member as the feed keeps them. */
async function readEvents(member: { id: string }): Promise<unknown[]> {
  const { rows } = await sql<{ event: unknown }>`
    select event from member_events where member_id = ${member.id} order by seq`.execute(test.database.db)
  return rows.map((row) => row.event)
}

describe('liking', () => {
  it('is for members (P-003)', async () => {
    const [anna] = await pair()
    const { status, error } = await test.call({}, 'like', { profile: anna.id })
    expect([status, error.error]).toEqual([403, 'authentication_required'])
  })

  it('shows up for the receiver, new, with a badge and a live event (C-026, E-041, E-042)', async () => {
    const [anna, ben] = await pair()
    const { body } = await like(anna, ben)
    expect([body.match, body.profile.liked, body.profile.id]).toEqual([false, true, ben.id])
    expect(await readBadge(ben)).toBe(1)
    const { liked_by, profiles, likes, matches } = (await test.call(ben, 'likes', {})).body
    expect(liked_by.map((card) => [card.id, card.like_new])).toEqual([[anna.id, true]])
    expect([profiles, likes, matches]).toEqual([[], [], []])
    expect(await readEvents(ben)).toEqual([{ type: 'like', profile: anna.id }])
    expect(await readEvents(anna)).toEqual([])
  })

  it('twice counts as once', async () => {
    const [anna, ben] = await pair()
    await like(anna, ben)
    expect((await like(anna, ben)).status).toBe(200)
    expect(await readBadge(ben)).toBe(1)
    expect(await readEvents(ben)).toHaveLength(1)
  })

  it('back is a match for both, and marks the first like as seen (C-026, E-043, E-044, G-003)', async () => {
    const [anna, ben] = await pair()
    await like(anna, ben)
    const { body } = await like(ben, anna)
    expect([body.match, body.profile.match]).toEqual([true, true])
    expect([await readBadge(anna), await readBadge(ben)]).toEqual([1, 0])
    for (const [member, other] of [
      [anna, ben],
      [ben, anna],
    ] as const) {
      const { matches, likes, profiles } = (await test.call(member, 'likes', {})).body
      expect([matches, likes, profiles.map(({ id }) => id)]).toEqual([[other.id], [other.id], [other.id]])
      expect((await readEvents(member)).at(-1)).toEqual({ type: 'match', profile: other.id })
    }
  })

  it('from both sides at the same moment is one match with two correct badges', async () => {
    for (let round = 0; round < 10; round++) {
      const [anna, ben] = await pair()
      const answers = await Promise.all([like(anna, ben), like(ben, anna), like(anna, ben), like(ben, anna)])
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      expect(answers.filter(({ body }) => body.match).length).toBeGreaterThanOrEqual(1)
      expect(Number(await readBadge(anna)) + Number(await readBadge(ben))).toBe(1)
    }
  })

  it('oneself, an unknown member, a cam profile or a deleted one is refused (E-011)', async () => {
    const [anna] = await pair()
    expect((await like(anna, anna)).error.fields).toEqual({ profile: 'validation' })
    expect((await like(anna, { id: createId() })).error.error).toBe('not_found')
    for (const traits of [
      { kind: 'cam' as const },
      { profile_status: 'disabled' as const },
      { status: 'pending_deletion' as const },
      { status: 'banned' as const },
    ]) {
      expect((await like(anna, await aMember(test, site, traits))).error.error).toBe('not_found')
    }
  })

  it('an invisible member first is refused, liking them back is not (S-013)', async () => {
    const anna = await aMember(test, site)
    const ghost = await aMember(test, site, { invisible: true })
    expect((await like(anna, ghost)).error.error).toBe('invisible')
    await like(ghost, anna)
    expect((await like(anna, ghost)).body.match).toBe(true)
  })
})

describe('taking a like back', () => {
  it('removes it from the other member’s list and badge (U-008)', async () => {
    const [anna, ben] = await pair()
    await like(anna, ben)
    const { body } = await test.call(anna, 'unlike', { profile: ben.id })
    expect(body.profile.liked).toBe(false)
    expect(await readBadge(ben)).toBe(0)
    expect((await test.call(ben, 'likes', {})).body.liked_by).toEqual([])
    expect((await readEvents(ben)).at(-1)).toEqual({ type: 'unlike', profile: anna.id, new_likes: 0 })
    expect((await test.call(anna, 'unlike', { profile: ben.id })).status).toBe(200)
  })
})

describe('the new mark', () => {
  it('disappears when the liker’s profile is opened, on every screen (S-040)', async () => {
    const [anna, ben] = await pair()
    await like(anna, ben)
    await test.call(ben, 'profile', { id: anna.id })
    expect(await readBadge(ben)).toBe(0)
    expect((await test.call(ben, 'likes', {})).body.liked_by[0]?.like_new).toBe(false)
    expect((await readEvents(ben)).at(-1)).toEqual({ type: 'user', new_likes: 0 })
  })

  it('causes no lock when the profile is opened again', async () => {
    const [anna, ben] = await pair()
    await like(anna, ben)
    const lastLock = async () => {
      await test.call(ben, 'profile', { id: anna.id })
      const { rows } = await sql<{ xmax: string; ctid: string }>`
        select xmax::text, ctid::text from member_states where member_id = ${ben.id}`.execute(
        test.database.db,
      )
      return rows[0]
    }
    const before = await lastLock()
    expect(await lastLock()).toEqual(before)
  })

  it('disappears when the like itself is opened, and stays away', async () => {
    const [anna, ben] = await pair()
    await like(anna, ben)
    const seen = { profile: anna.id, seen: true } as const
    expect((await test.call(ben, 'seeLike', seen)).body).toEqual({ new_likes: 0 })
    expect((await test.call(ben, 'seeLike', seen)).body).toEqual({ new_likes: 0 })
    expect((await test.call(anna, 'seeLike', { profile: ben.id, seen: true })).error.error).toBe('not_found')
  })

  it('disappears on every screen when the liker leaves or is hidden, and returns with them', async () => {
    const [anna, ben] = await pair()
    const password = 'pancakes with syrup'
    await setPassword(test, anna, password)
    await like(anna, ben)
    const staff = [await aStaff(test, ['support']), await aStaff(test, ['support'])] as const
    const words = { ground: 'spam', facts: 'You sent links to many.', reason: 'Seen in the flags.' } as const
    const readLastEvent = async () => (await readEvents(ben)).at(-1)
    const [gone, back] = [0, 1].map((new_likes) => ({ type: 'user', new_likes }))
    for (const kind of ['restriction', 'ban'] as const) {
      const { body } = await test.call(staff[0], 'adminDecideMember', { id: anna.id, kind, ...words })
      expect(await readLastEvent(), kind).toEqual(gone)
      const decision = body.member.decisions.find((one) => one.kind === kind)?.id ?? ''
      await test.call(staff[1], 'adminLiftDecision', { decision, reason: 'They were right.' })
      expect(await readLastEvent(), kind).toEqual(back)
    }
    const { raw } = await test.call({}, 'login', { email: anna.email, password })
    await test.call({ cookie: formatCookies(raw, 'auth') }, 'deleteAccount', { reason: 'other', password })
    expect(await readLastEvent()).toEqual(gone)
    const mail = (await readMailsTo(test, anna.email)).at(-1)
    const token = readParameter(mail?.link('reactivate=') ?? '', 'reactivate')
    await test.call({}, 'reactivateAccount', { token })
    expect(await readLastEvent()).toEqual(back)
  })

  it('puts new likes first, then the newest (S-045)', async () => {
    const ben = await aMember(test, site)
    const fans = [await aMember(test, site), await aMember(test, site), await aMember(test, site)]
    for (const fan of fans) {
      await like(fan, ben)
      test.clock.advance({ seconds: 60 })
    }
    const [first, second, third] = fans.map(({ id }) => id)
    await test.call(ben, 'profile', { id: third ?? '' })
    const { liked_by } = (await test.call(ben, 'likes', {})).body
    expect(liked_by.map(({ id }) => id)).toEqual([second, first, third])
  })
})

describe('the badge', () => {
  it('drops the like of a member who leaves, and restores it when they come back', async () => {
    const [anna, ben] = await pair()
    await like(anna, ben)
    const change = (status: string) =>
      sql`update members set status = ${status} where id = ${anna.id}`.execute(test.database.db)
    await change('pending_deletion')
    expect(await readBadge(ben)).toBe(0)
    expect((await test.call(ben, 'likes', {})).body.liked_by).toEqual([])
    await change('activated')
    expect(await readBadge(ben)).toBe(1)
    await hideProfile(test, anna)
    expect(await readBadge(ben)).toBe(0)
    await sql`delete from members where id = ${anna.id}`.execute(test.database.db)
    expect(await readBadge(ben)).toBe(0)
  })

  it('is correct after the erasure of an account whose like was never opened', async () => {
    const [anna, ben] = await pair()
    await like(anna, ben)
    await sql`delete from members where id = ${anna.id}`.execute(test.database.db)
    expect(await readBadge(ben)).toBe(0)
  })
})

describe('the like between two members', () => {
  it('says who likes whom and since when', async () => {
    const [anna, ben] = await pair()
    const none = (await test.call(anna, 'likeBetween', { profile: ben.id })).body
    expect([none.i_like, none.likes_me, none.match]).toEqual([null, null, false])
    await like(anna, ben)
    const now = test.clock.now().toISOString()
    expect((await test.call(ben, 'likeBetween', { profile: anna.id })).body).toMatchObject({
      i_like: null,
      likes_me: now,
      like_new: true,
      match: false,
    })
  })
})

describe('auto-like', () => {
  const ask = async (member: TestMember) => (await test.call(member, 'autoLike', {})).body

  it('returns the newest unopened like or match of a real member, and changes nothing (C-024, G-024, S-047)', async () => {
    const [anna, ben] = await pair()
    expect(await ask(ben)).toEqual({ profile: null, match: false })
    await like(anna, ben)
    expect(await ask(ben)).toMatchObject({ profile: { id: anna.id }, match: false })
    expect(await ask(ben)).toMatchObject({ profile: { id: anna.id } })
    await like(ben, anna)
    expect(await ask(anna)).toMatchObject({ profile: { id: ben.id }, match: true })
    expect(await ask(ben)).toEqual({ profile: null, match: false })
  })

  it('never names a fictional profile or someone who is invisible (G-024, M-013)', async () => {
    const ben = await aMember(test, site)
    const fictional = await aMember(test, site, { kind: 'fictional' })
    const invented = sql`insert into likes (from_id, to_id, created_at) values (${fictional.id}, ${ben.id}, now())`
    await expect(invented.execute(test.database.db)).rejects.toThrow('a fictional profile cannot like')
    await like(await aMember(test, site, { invisible: true }), ben)
    expect(await ask(ben)).toEqual({ profile: null, match: false })
  })
})

describe('the list of likes', () => {
  it('continues where the previous page ended, in both lists', async () => {
    const ben = await aMember(test, site)
    const now = test.clock.now()
    const ids: string[] = []
    for (let n = 0; n < 130; n++) ids.push((await aMember(test, site)).id)
    await sql`insert into likes (from_id, to_id, created_at, seen_at)
      select id, ${ben.id}, ${now}::timestamptz - n * interval '1 second', case when n % 3 = 0 then ${now}::timestamptz end
      from unnest(${ids}::uuid[]) with ordinality as u (id, n)`.execute(test.database.db)
    await sql`insert into likes (from_id, to_id, created_at)
      select ${ben.id}, id, ${now} from unnest(${ids.slice(0, 20)}::uuid[]) id`.execute(test.database.db)
    const first = (await test.call(ben, 'likes', {})).body
    expect([first.liked_by.length, first.profiles.length]).toEqual([100, 20])
    const second = (await test.call(ben, 'likes', { before: first.next ?? '' })).body
    expect([second.liked_by.length, second.profiles.length, second.next]).toEqual([30, 0, null])
    const all = [...first.liked_by, ...second.liked_by]
    expect(new Set(all.map(({ id }) => id)).size).toBe(130)
    const marks = all.map(({ like_new }) => like_new)
    expect(marks).toEqual(marks.toSorted((one, other) => Number(other) - Number(one)))
  }, 60_000)

  it('refuses a cursor that no one was given', async () => {
    const ben = await aMember(test, site)
    expect((await test.call(ben, 'likes', { before: 'x~y' })).error.fields).toEqual({ before: 'validation' })
  })
})
