import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { matchFinderSize } from '#contract/limits.ts'
import { aMember, aSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'
import { dateIn } from '../profiles/age.ts'
import { findProfile } from '../profiles/own-profile.sql.ts'
import { type Candidate, fitOf } from './match-score.ts'

const test = useProgram()
const people = 240

it('gives those whom a comparison of everybody would give, though it reads few profiles', async () => {
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
  const wishes = {
    gender: 'female' as const,
    min_age: 18,
    max_age: 99,
    countryregion: null,
    interests: ['sailing' as const, 'cats' as const],
    relationship_status: ['divorced' as const],
  }
  const { body } = await test.call(me, 'changeWishes', { wishes })

  const { rows } = await sql<Candidate>`
    select p.member_id as id, m.looking_for, p.date_of_birth, p.region_id, p.interests, p.relationship_status,
      p.main_picture_id is not null as has_picture, p.about_me <> '' as has_text, w.min_age, w.max_age,
      (extract(epoch from s.active_at) * 1000000)::bigint as active
    from profiles p join members m on m.id = p.member_id join search_members s on s.member_id = p.member_id
    left join match_wishes w on w.member_id = p.member_id
    where m.looking_for = 'male' and m.id <> ${me.id}`.execute(test.database.db)
  const profile = await findProfile(test.database.db, me.id)
  if (!profile) throw new Error('no profile')
  const now = test.clock.now()
  const seeker = { me: profile, wishes, now, today: dateIn('Europe/Amsterdam', now) }
  const expected = rows
    .map((row) => ({ id: row.id, active: row.active, score: fitOf(seeker, row).score }))
    .toSorted((a, b) => b.score - a.score || b.active - a.active || (a.id < b.id ? 1 : -1))
    .slice(0, body.profiles.length)
  expect(body.profiles.length).toBe(matchFinderSize)
  expect(new Set(expected.map(({ score }) => score)).size).toBeGreaterThan(3)
  expect(body.profiles.map((found) => [found.profile.id, found.score])).toEqual(
    expected.map(({ id, score }) => [id, score]),
  )
  expect([body.compared, body.complete]).toEqual([people, true])
}, 60_000)
