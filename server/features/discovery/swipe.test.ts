import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, changeSettings, type TestMember, type TestSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'

const test = useProgram()
let site: TestSite
let me: TestMember
let count = 0

beforeEach(async () => {
  count += 1
  site = await aSite(test, { host: `site${count}.test` })
  me = await aMember(test, site, { gender: 'male', looking_for: 'female' })
})

async function women(number: number): Promise<TestMember[]> {
  const made: TestMember[] = []
  for (let n = 0; n < number; n++) made.push(await aMember(test, site, { looking_for: 'male' }))
  return made
}

const vote = (profile: { id: string }, choice: 'like' | 'skip') =>
  test.call(me, 'swipe', { profile: profile.id, vote: choice })
const deck = async () => (await test.call(me, 'swipeDeck', {})).body
const deckIds = async () => (await deck()).profiles.map(({ id }) => id)

describe('the swipe game', () => {
  it('is for members', async () => {
    expect((await test.call({ host: site.host }, 'swipeDeck', {})).error.error).toBe(
      'authentication_required',
    )
  })

  it('gives four likes a calendar day of the site, and unlimited skips (K-012, R-039)', async () => {
    const cards = await women(8)
    expect(await deck()).toMatchObject({ likes_left: 4, resets_at: '2026-11-21T23:00:00.000Z' })
    for (const [index, card] of cards.slice(0, 4).entries()) {
      expect((await vote(card, 'like')).body).toMatchObject({ match: false, likes_left: 3 - index })
    }
    const [, , , , fifth, ...others] = cards
    expect((await vote(fifth ?? me, 'like')).error.error).toBe('swipe_limit')
    for (const card of others) expect((await vote(card, 'skip')).status).toBe(200)
    expect((await test.call(me, 'likes', {})).body.likes).toHaveLength(4)

    test.clock.advance({ seconds: 12 * 3600 })
    expect((await vote(fifth ?? me, 'like')).body).toMatchObject({ likes_left: 3 })
    test.clock.advance({ seconds: -12 * 3600 })
  })

  it('counts one like for a card that is liked twice, even in parallel', async () => {
    const [card] = await women(1)
    const answers = await Promise.all([1, 2, 3].map(() => vote(card ?? me, 'like')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await deck()).likes_left).toBe(3)
  })

  it('never gives a fifth like to simultaneous taps (K-012)', async () => {
    const cards = await women(8)
    const answers = await Promise.all(cards.map((card) => vote(card, 'like')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4)
    expect((await test.call(me, 'likes', {})).body.likes).toHaveLength(4)
  })

  it('does not count likes given elsewhere (K-012)', async () => {
    const [card] = await women(1)
    await test.call(me, 'like', { profile: card?.id ?? '' })
    expect((await deck()).likes_left).toBe(4)
  })

  it('turns a mutual like into a match', async () => {
    const [anna] = await women(1)
    if (!anna) throw new Error('no member')
    await test.call(anna, 'like', { profile: me.id })
    expect((await vote(anna, 'like')).body.match).toBe(true)
  })

  it('shows no one again, except a day after a skip', async () => {
    const [one, two, three] = await women(3)
    if (!one || !two || !three) throw new Error('no members')
    expect((await deckIds()).toSorted()).toEqual([one.id, two.id, three.id].toSorted())
    await vote(one, 'skip')
    await vote(two, 'like')
    expect(await deckIds()).toEqual([three.id])
    test.clock.advance({ days: 1 })
    expect(await deckIds()).toEqual([three.id, one.id])
    test.clock.advance({ days: -1 })
  })

  it('undoes the last skip', async () => {
    const [one] = await women(1)
    if (!one) throw new Error('no member')
    await vote(one, 'skip')
    expect(await deckIds()).toEqual([])
    const { body } = await test.call(me, 'undoSkip', { profile: one.id })
    expect(body.profile.id).toBe(one.id)
    expect(await deckIds()).toEqual([one.id])
  })

  it('refuses oneself and unknown members', async () => {
    expect((await vote(me, 'skip')).error.fields).toEqual({ profile: 'validation' })
    expect((await vote({ id: createId() }, 'skip')).error.error).toBe('not_found')
    expect((await vote({ id: createId() }, 'like')).error.error).toBe('not_found')
  })
})

describe('the match-finder', () => {
  const traits = (member: TestMember, change: { interests?: string[]; region?: string; status?: string }) =>
    sql`update profiles set interests = ${change.interests ?? []}::text[], region_id = ${change.region ?? null},
      relationship_status = ${change.status ?? null} where member_id = ${member.id}`.execute(test.database.db)

  it('ranks the best match first, with the reasons in words, the same each time (R-038)', async () => {
    const [best, good, plain] = await women(3)
    if (!best || !good || !plain) throw new Error('no members')
    await traits(me, { interests: ['hiking', 'wine'], region: 'NL-UT' })
    await traits(best, { interests: ['hiking', 'wine'], region: 'NL-UT', status: 'single' })
    await traits(good, { interests: ['wine'], region: 'NL-NH' })
    const { body } = await test.call(me, 'matchFinder', {})
    expect(body.profiles.map(({ profile }) => profile.id)).toEqual([best.id, good.id, plain.id])
    expect(body.profiles[0]?.reasons).toEqual([
      'Lives in your region',
      'You both like: Hiking and Wine',
      'Active today',
    ])
    expect((await test.call(me, 'matchFinder', {})).body).toEqual(body)
    expect([body.compared, body.complete]).toEqual([3, true])
  })

  it('mentions nothing that the site does not show on profiles (T-023)', async () => {
    const [one] = await women(1)
    if (!one) throw new Error('no member')
    await traits(me, { interests: ['hiking'] })
    await traits(one, { interests: ['hiking', 'wine'], status: 'divorced' })
    const wishes = {
      gender: 'female' as const,
      min_age: 18,
      max_age: 99,
      countryregion: null,
      interests: ['wine' as const],
      relationship_status: ['divorced' as const],
    }
    const reasons = async () => (await test.call(me, 'changeWishes', { wishes })).body.profiles[0]?.reasons
    expect(await reasons()).toEqual(['Divorced, as you wanted', 'Likes Wine, as you wanted', 'Active today'])
    await changeSettings(test, site, { visible_profile_fields: ['interests'] })
    expect(await reasons()).toEqual(['Likes Wine, as you wanted', 'Active today', 'You both like: Hiking'])
    await changeSettings(test, site, { visible_profile_fields: ['relationship_status'] })
    expect((await reasons())?.slice(0, 2)).toEqual(['Divorced, as you wanted', 'Active today'])
  })

  it('says so when more members match than are compared, and then also compares those of the own region and interests', async () => {
    const [near, alike] = await women(2)
    if (!near || !alike) throw new Error('no members')
    await traits(me, { interests: ['sailing'], region: 'NL-UT' })
    await traits(near, { region: 'NL-UT' })
    await traits(alike, { interests: ['sailing'] })
    await sql`update search_members set active_at = active_at - interval '5 days'
      where member_id in (${near.id}, ${alike.id})`.execute(test.database.db)
    await women(405)
    const { body } = await test.call(me, 'matchFinder', {})
    expect([body.compared, body.complete]).toEqual([351, false])
    expect(body.profiles.slice(0, 2).map(({ profile }) => profile.id)).toEqual([near.id, alike.id])
  }, 60_000)

  it('saves wishes, and follows them', async () => {
    const [one, two] = await women(2)
    if (!one || !two) throw new Error('no members')
    await traits(one, { status: 'divorced' })
    await traits(two, { status: 'single', region: 'NL-UT' })
    const wishes = {
      gender: 'female' as const,
      min_age: 40,
      max_age: 25,
      countryregion: null,
      interests: [],
      relationship_status: ['divorced' as const],
    }
    const { body } = await test.call(me, 'changeWishes', { wishes })
    expect(body.wishes).toMatchObject({ min_age: 25, max_age: 40 })
    expect(body.profiles[0]).toMatchObject({ profile: { id: one.id } })
    expect(body.profiles[0]?.reasons[0]).toBe('Divorced, as you wanted')
    const inRegion = { ...wishes, countryregion: 'NL-UT' }
    const narrowed = await test.call(me, 'changeWishes', { wishes: inRegion })
    expect(narrowed.body.profiles.map(({ profile }) => profile.id)).toEqual([two.id])
    expect((await test.call(me, 'matchFinder', {})).body).toMatchObject({
      saved: true,
      wishes: narrowed.body.wishes,
    })
  })

  it('leaves out members who do not look for someone like the viewer, fictional profiles and those already liked', async () => {
    const [fits, liked] = await women(2)
    if (!fits || !liked) throw new Error('no members')
    await aMember(test, site, { looking_for: 'female' })
    await aMember(test, site, { kind: 'fictional' })
    await test.call(me, 'like', { profile: liked.id })
    const rival = await aMember(test, site, { gender: 'male', looking_for: 'female' })
    await test.call(rival, 'like', { profile: fits.id })
    const { body } = await test.call(me, 'matchFinder', {})
    expect(body.profiles.map(({ profile }) => profile.id)).toEqual([fits.id])
  })

  it('never suggests anyone below the site’s age', async () => {
    await changeSettings(test, site, { min_age: 25 })
    const { body } = await test.call(me, 'matchFinder', {})
    expect(body.wishes.min_age).toBeGreaterThanOrEqual(25)
  })
})
