import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { matchFinderSize } from '#contract/api/limits.ts'
import type { Wishes } from '#contract/features/discovery/discovery.ts'
import { aMember, aSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'
import { computeAgeOn, getDateIn } from '../profiles/age.ts'
import { findProfile } from '../profiles/own-profile.sql.ts'
import { type Candidate, scoreFit } from './match-score.ts'

const test = useProgram()
const people = 240

type Profile = NonNullable<Awaited<ReturnType<typeof findProfile>>>

async function readProfile(id: string): Promise<Profile> {
  const profile = await findProfile(test.database.db, id)
  if (!profile) throw new Error('no profile')
  return profile
}

/** Returns everyone on the site but the asker, read without any index. */
async function listOthers(id: string): Promise<(Candidate & { gender: string })[]> {
  const { rows } = await sql<Candidate & { gender: string }>`
    select p.member_id as id, p.gender, m.looking_for, p.date_of_birth, p.region_id, p.interests, p.relationship_status,
      p.main_picture_id is not null as has_picture, p.about_me <> '' as has_text, w.min_age, w.max_age,
      (extract(epoch from s.active_at) * 1000000)::bigint as active
    from profiles p join members m on m.id = p.member_id join search_members s on s.member_id = p.member_id
    left join match_wishes w on w.member_id = p.member_id
    where m.id <> ${id} and m.site_id = (select site_id from members where id = ${id})`.execute(
    test.database.db,
  )
  return rows
}

function best(me: Profile, wishes: Wishes, compared: readonly Candidate[]): [string, number][] {
  const now = test.clock.now()
  const seeker = { me, wishes, now, today: getDateIn('Europe/Amsterdam', now) }
  return compared
    .filter(({ looking_for }) => looking_for === 'both' || looking_for === me.gender)
    .map((row) => ({ id: row.id, active: row.active, score: scoreFit(seeker, row).score }))
    .toSorted((a, b) => b.score - a.score || b.active - a.active || (a.id < b.id ? 1 : -1))
    .slice(0, matchFinderSize)
    .map(({ id, score }) => [id, score])
}

it('returns the same members as a comparison with everyone, although it reads few profiles', async () => {
  const site = await aSite(test, { host: 'finder.test' })
  const me = await aMember(test, site, { gender: 'male', looking_for: 'female' })
  for (let n = 0; n < people; n++) await aMember(test, site, { looking_for: n % 9 === 0 ? 'female' : 'male' })
  await sql`select setseed(0.5)`.execute(test.database.db)
  await sql`
    update profiles set region_id = (array['NL-UT', 'NL-NH', null])[1 + floor(3 * random())],
      relationship_status = (array['single', 'divorced', null])[1 + floor(3 * random())],
      about_me = case when random() < 0.5 then 'A few words.' else '' end,
      interests = (select coalesce(array_agg(one), '{}') from unnest(array['hiking', 'wine', 'books', 'sailing', 'cats']) one
        where random() < 0.4 and member_id is not null)
    where member_id <> ${me.id}`.execute(test.database.db)
  await sql`update profiles set interests = array['hiking', 'wine', 'books'], region_id = 'NL-UT'
    where member_id = ${me.id}`.execute(test.database.db)
  await sql`update search_members set active_at = active_at - random() * interval '10 days'`.execute(
    test.database.db,
  )
  await sql`
    insert into match_wishes (member_id, gender, min_age, max_age, interests, relationship_status, updated_at)
    select id, 'male', 18, 99, '{}', '{}', now() from members where id <> ${me.id} and random() < 0.3`.execute(
    test.database.db,
  )
  const wishes: Wishes = {
    gender: 'female',
    min_age: 18,
    max_age: 99,
    countryregion: null,
    interests: ['sailing', 'cats'],
    relationship_status: ['divorced'],
  }
  const { body } = await test.call(me, 'changeWishes', { wishes })

  const rows = (await listOthers(me.id)).filter(({ gender }) => gender === 'female')
  const expected = best(await readProfile(me.id), wishes, rows)
  expect(expected.length).toBe(matchFinderSize)
  expect(new Set(expected.map(([, score]) => score)).size).toBeGreaterThan(3)
  expect(body.profiles.map((found) => [found.profile.id, found.score])).toEqual(expected)
  expect([body.compared, body.complete]).toEqual([people, true])
}, 60_000)

/** A crowd of women, most of them born in one year, with activity and answers at random. */
async function aCrowd(siteId: string, size: number): Promise<void> {
  await sql`
    insert into members (id, site_id, email, email_key, status, language, looking_for, signup_at)
    select gen_random_uuid(), ${siteId}, n || '@crowd.test', n || '@crowd.test', 'activated', 'en',
      case when random() < 0.9 then 'male' else 'female' end, ${test.clock.now()}::timestamptz - interval '60 days'
    from generate_series(1, ${size}::int) n`.execute(test.database.db)
  await sql`
    insert into profiles (member_id, site_id, name, name_key, gender, date_of_birth, country, region_id, interests, about_me,
      relationship_status)
    select id, site_id, email, email, 'female',
      make_date(case when random() < 0.6 then 1990 else 1950 + floor(55 * random())::int end, 3, 1 + floor(28 * random())::int),
      'NL', (array['NL-UT', 'NL-NH', 'NL-ZH', 'NL-GR', null])[1 + floor(5 * random())],
      case when random() < 0.2 then array['sailing'] when random() < 0.03 then array['horses'] when random() < 0.5 then array['hiking', 'wine'] else '{}' end,
      case when random() < 0.3 then 'A few words.' else '' end, case when random() < 0.2 then 'divorced' end
    from members where site_id = ${siteId} and email like '%@crowd.test'`.execute(test.database.db)
  await sql`update search_members s set active_at = ${test.clock.now()}::timestamptz - random() * interval '20 days'
    where site_id = ${siteId}`.execute(test.database.db)
  await sql`insert into match_wishes (member_id, gender, min_age, max_age, interests, relationship_status, updated_at)
    select member_id, 'male', 18, 99, '{}', '{}', now() from profiles where site_id = ${siteId} and random() < 0.3`.execute(
    test.database.db,
  )
}

const someWishes: Pick<Wishes, 'gender' | 'countryregion' | 'relationship_status'> = {
  gender: 'female',
  countryregion: null,
  relationship_status: ['divorced'],
}
const wishesByName: Record<string, Wishes> = {
  'of all ages, most of one year': { ...someWishes, min_age: 18, max_age: 99, interests: ['sailing'] },
  'of some ages': { ...someWishes, min_age: 30, max_age: 60, interests: ['sailing'] },
  'of a rare interest': { ...someWishes, min_age: 18, max_age: 99, interests: ['horses'] },
  'of a wished region': { ...someWishes, min_age: 18, max_age: 99, interests: [], countryregion: 'NL-ZH' },
}

it('compares the last active of the own region, of elsewhere, and similar members, where there are many', async () => {
  const site = await aSite(test, { host: 'many.test' })
  const me = await aMember(test, site, { gender: 'male', looking_for: 'female' })
  await aCrowd(site.id, 2_500)
  await sql`update profiles set interests = '{}', region_id = 'NL-UT' where member_id = ${me.id}`.execute(
    test.database.db,
  )
  await sql`insert into likes (from_id, to_id, created_at) select ${me.id}, member_id, now() from profiles
    where site_id = ${site.id} and member_id <> ${me.id} and random() < 0.1`.execute(test.database.db)
  const { rows: liked } = await sql<{ id: string }>`
    select to_id as id from likes where from_id = ${me.id}`.execute(test.database.db)
  const answered = new Set(liked.map(({ id }) => id))
  const profile = await readProfile(me.id)
  const today = getDateIn('Europe/Amsterdam', test.clock.now())
  const everybody = (await listOthers(me.id)).toSorted(
    (a, b) => b.active - a.active || (a.id < b.id ? 1 : -1),
  )
  let [further, alikeAtOnce] = [0, 0]

  for (const [name, wishes] of Object.entries(wishesByName)) {
    const fits = (row: (typeof everybody)[number]) => {
      const age = computeAgeOn(today, row.date_of_birth)
      const isThere = wishes.countryregion === null || row.region_id === wishes.countryregion
      return age >= wishes.min_age && age <= wishes.max_age && isThere && !answered.has(row.id)
    }
    const fit = everybody.filter(fits)
    const near = wishes.countryregion === null ? fit.filter((row) => row.region_id === 'NL-UT') : []
    const rest = fit.filter((row) => !near.includes(row))
    const first =
      wishes.countryregion === null
        ? [...near.slice(0, 200), ...rest.slice(0, Math.max(50, 350 - Math.floor(1.5 * near.length)))]
        : fit.slice(0, 400)
    const isAlike = (row: Candidate) =>
      row.interests.some((one) => wishes.interests.some((wish) => wish === one))
    const edge = everybody.findIndex(({ id }) => id === first.at(-1)?.id)
    const missing = Math.max(0, matchFinderSize - first.filter(isAlike).length)
    const alike = everybody
      .slice(edge + 1, edge + 2001)
      .filter((row) => fits(row) && isAlike(row) && rest.includes(row))
    const compared = new Set([...first, ...alike.slice(0, missing)])
    if (compared.size > first.length) further++
    else alikeAtOnce++
    const { body } = await test.call(me, 'changeWishes', { wishes })
    const found = body.profiles.map((one) => [one.profile.id, one.score])
    expect([name, found]).toEqual([name, best(profile, wishes, [...compared])])
    expect([name, body.compared, body.complete]).toEqual([name, compared.size, false])
    // More must match than are compared, or the case proves nothing.
    expect(fit.length).toBeGreaterThan(compared.size)
  }
  expect([further, alikeAtOnce]).toEqual([1, 3])
}, 60_000)

it('follows immediately whom someone looks for and a new profile text', async () => {
  const site = await aSite(test, { host: 'heard.test' })
  const me = await aMember(test, site, { gender: 'male', looking_for: 'female' })
  const her = await aMember(test, site, { gender: 'female', looking_for: 'female' })
  const find = async () => {
    const { body } = await test.call(me, 'matchFinder', {})
    return body.profiles.map((one) => [one.profile.id, one.score])
  }
  expect(await find()).toEqual([])
  await sql`update members set looking_for = 'both' where id = ${her.id}`.execute(test.database.db)
  const [[, before] = []] = await find()
  await sql`update profiles set about_me = 'A few words.' where member_id = ${her.id}`.execute(
    test.database.db,
  )
  expect(await find()).toEqual([[her.id, Number(before) + 2]])
})

it('uses current wishes and profile, although it caches those of members who look again', async () => {
  const site = await aSite(test, { host: 'again.test' })
  const me = await aMember(test, site, { gender: 'male', looking_for: 'female' })
  const her = await aMember(test, site, { gender: 'female', looking_for: 'male' })
  const him = await aMember(test, site, { gender: 'male', looking_for: 'both' })
  const find = async () => {
    const { body } = await test.call(me, 'matchFinder', {})
    return { ids: body.profiles.map(({ profile }) => profile.id), ...body }
  }
  const { db } = test.database
  expect(await find()).toMatchObject({ ids: [her.id], saved: false })
  expect(await find()).toMatchObject({ ids: [her.id], saved: false })
  await sql`update members set looking_for = 'male' where id = ${me.id}`.execute(db)
  expect(await find()).toMatchObject({ ids: [him.id], wishes: { gender: 'male' } })
  await sql`insert into match_wishes (member_id, gender, min_age, max_age, interests, relationship_status, updated_at)
    values (${me.id}, 'female', 18, 99, '{}', '{}', now())`.execute(db)
  expect(await find()).toMatchObject({ ids: [her.id], saved: true })
  await sql`update match_wishes set gender = 'male' where member_id = ${me.id}`.execute(db)
  expect(await find()).toMatchObject({ ids: [him.id], saved: true })
  await sql`update profiles set gender = 'female' where member_id = ${me.id}`.execute(db)
  expect(await find()).toMatchObject({ ids: [him.id] })
  await sql`delete from match_wishes where member_id = ${me.id}`.execute(db)
  expect(await find()).toMatchObject({ ids: [him.id], saved: false })
  await sql`update profiles set country = 'BE' where member_id = ${me.id}`.execute(db)
  expect(await find()).toMatchObject({ ids: [] })
})

it('treats wishes without a region or status as any', async () => {
  const site = await aSite(test, { host: 'any.test' })
  const me = await aMember(test, site, { gender: 'male', looking_for: 'female' })
  const wishes = { gender: 'female' as const, min_age: 18, max_age: 99, interests: [] }
  const { body } = await test.call(me, 'changeWishes', { wishes })
  expect(body.wishes).toEqual({ ...wishes, countryregion: null, relationship_status: [] })
})
