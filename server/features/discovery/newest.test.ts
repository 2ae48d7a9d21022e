import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import type { CallInput } from '#contract/api/page-renderer.ts'
import { aMember, aSite, type TestMember } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'

const test = useProgram()
/** More than are read among the newest for a page. */
const young = 1_300
/** More than are counted. */
const old = 1_250

let me: TestMember

/** Women of thirty who were all here after any of those between fifty and seventy. */
beforeAll(async () => {
  const site = await aSite(test)
  me = await aMember(test, site, { gender: 'male', looking_for: 'female', date_of_birth: '1966-06-01' })
  await sql`insert into regions (id, country, names) values ('NL-UT', 'NL', '{}')`.execute(test.database.db)
  await sql`select setseed(0.5)`.execute(test.database.db)
  await sql`
    insert into members (id, site_id, email, email_key, status, language, looking_for, signup_at)
    select gen_random_uuid(), ${site.id}, n || '@crowd.test', n || '@crowd.test', 'activated', 'en', 'male',
      ${test.clock.now()}::timestamptz - interval '60 days'
    from generate_series(1, ${young + old}::int) n`.execute(test.database.db)
  await sql`
    insert into profiles (member_id, site_id, name, name_key, gender, date_of_birth, country, region_id)
    select id, site_id, email, email, 'female', make_date(
        case when split_part(email, '@', 1)::int <= ${young}::int then 1996 else 1957 + floor(18 * random())::int end, 3,
        1 + floor(28 * random())::int), 'NL', case when random() < 0.99 then 'NL-UT' else 'NL-GR' end
    from members where email like '%@crowd.test'`.execute(test.database.db)
  await sql`
    update search_members set active_at = ${test.clock.now()}::timestamptz - random() * interval '5 days'
      - case when date_part('year', date_of_birth) = 1996 then interval '0' else interval '10 days' end`.execute(
    test.database.db,
  )
}, 60_000)

/** Returns who has some ages in the order of activity, read without any index. */
async function inOrder({
  min,
  max,
  region,
}: {
  min: number
  max: number
  region?: string
}): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.member_id as id from profiles p join search_members s on s.member_id = p.member_id
    where p.gender = 'female' and (${region ?? null}::text is null or p.region_id = ${region ?? null})
      and date_part('year', age(${test.clock.now()}::timestamptz::date, p.date_of_birth)) between ${min}::int and ${max}::int
    order by s.active_at + interval '0' desc, p.member_id desc`.execute(test.database.db)
  return rows.map(({ id }) => id)
}

async function allPages(asked: CallInput<'searchMembers'>): Promise<string[]> {
  const ids: string[] = []
  let before: string | undefined
  do {
    const { body } = await test.call(me, 'searchMembers', { ...asked, ...(before && { before }) })
    ids.push(...body.profiles.map((card) => card.id))
    before = body.next ?? undefined
  } while (before)
  return ids
}

const searches = {
  'ages of the newest': { min: 20, max: 40 },
  'ages of no one among the newest': { min: 45, max: 75 },
  'ages of no one among the newest of a region': { min: 45, max: 75, region: 'NL-UT' },
  'one age': { min: 30, max: 30 },
}

it.each(Object.entries(searches))(
  'gives everyone once, the last active first: %s',
  async (_name, asked) => {
    const { min, max, region } = asked as { min: number; max: number; region?: string } // the table above
    const filters: CallInput<'searchMembers'> = {
      country: 'NL',
      gender: 'female',
      min_age: min,
      max_age: max,
      ...(region && { countryregion: region }),
    }
    const expected = await inOrder({ min, max, ...(region && { region }) })
    expect(expected.length).toBeGreaterThan(1_001)
    expect(await allPages(filters)).toEqual(expected)
  },
  60_000,
)

it('the swipe deck and the match finder find members of rare ages', async () => {
  const expected = await inOrder({ min: 50, max: 70 })
  const deck = await test.call(me, 'swipeDeck', {})
  expect(deck.body.profiles.map(({ id }) => id)).toEqual(expected.slice(0, 10))
  const { body } = await test.call(me, 'matchFinder', {})
  expect([body.compared, body.complete]).toEqual([400, false])
  expect(body.profiles.map(({ profile }) => profile.id)).toEqual(expected.slice(0, 20))
})
