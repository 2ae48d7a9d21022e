import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { CallInput } from '#contract/api/page-renderer.ts'
import { traitFields, traitOptions } from '#contract/features/discovery/search-fields.ts'
import {
  bodyTypes,
  eyeColors,
  hairColors,
  relationshipStatuses,
  tattooAmounts,
} from '#contract/features/profiles/profile-options.ts'
import { computeAgeOn } from '#server/features/profiles/age.ts'
import { aMember, aSite, changeSettings, type TestMember, type TestSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'

const test = useProgram()
const today = '2026-11-21'

type SearchInput = CallInput<'searchMembers'>

/** What the brute-force search below knows of a member. */
interface MemberFacts {
  id: string
  gender: string
  country: string
  region: string
  date_of_birth: string
  hair_color: string | null
  eye_color: string | null
  body_type: string | null
  relationship_status: string | null
  tattoos: string | null
  pictured: boolean
  interests: string[]
  online: boolean
  visible: boolean
  site: string
}

let site: TestSite
let other: TestSite
let viewer: TestMember
let everybody: MemberFacts[]

/** Returns a seeded generator, so that a failure can be repeated. */
function random(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

function pickOne<T>(roll: (below: number) => number, values: readonly T[]): T | undefined {
  return values[roll(values.length)]
}

async function fill(count: number): Promise<MemberFacts[]> {
  await test.database.pool.query(`
    insert into regions (id, country, names)
    select country || '-' || n, country, '{}' from unnest(array['NL', 'BE']) country, generate_series(0, 2) n`)
  const roll = random(42)
  const known: MemberFacts[] = []
  for (let n = 0; n < count; n++) {
    const away = n % 10 === 0
    const member = await aMember(test, n % 37 === 0 ? other : site, {
      gender: roll(2) === 0 ? 'male' : 'female',
      date_of_birth: `${1960 + roll(48)}-${String(1 + roll(12)).padStart(2, '0')}-${String(1 + roll(28)).padStart(2, '0')}`,
      country: roll(4) === 0 ? 'BE' : 'NL',
      ...(away && { invisible: roll(2) === 0, profile_status: 'disabled' as const }),
      ...(n % 11 === 0 && { status: 'pending_deletion' as const }),
      ...(n % 23 === 0 && { kind: 'fictional' as const }),
    })
    await sql`update profiles set region_id = country || '-' || ${String(roll(3))}::text, hair_color = ${pickOne(roll, hairColors)},
      eye_color = ${pickOne(roll, eyeColors)}, body_type = ${pickOne(roll, bodyTypes)},
      relationship_status = ${pickOne(roll, relationshipStatuses)}, tattoos = ${pickOne(roll, tattooAmounts)},
      main_picture_id = ${roll(3) === 0 ? null : member.id},
      interests = ${['hiking', 'wine', 'books', 'cats'].filter(() => roll(3) === 0)}::text[]
      where member_id = ${member.id}`.execute(test.database.db)
    await sql`update search_members set active_at = ${test.clock.now()}::timestamptz - ${roll(400)} * interval '1 minute'
      where member_id = ${member.id}`.execute(test.database.db)
  }
  const { rows } = await sql<MemberFacts>`
    select p.member_id as id, p.gender, p.country, p.region_id as region, p.date_of_birth, p.hair_color, p.eye_color, p.body_type,
      p.relationship_status, p.tattoos, p.main_picture_id is not null as pictured, p.interests, p.site_id as site, not p.fictional and s.active_at > ${test.clock.now()}::timestamptz - interval '5 minutes' as online,
      p.status = 'active' and m.status in ('activated', 'not_confirmed') and not m.invisible as visible
    from profiles p join members m on m.id = p.member_id join search_members s on s.member_id = p.member_id`.execute(
    test.database.db,
  )
  known.push(...rows)
  return known
}

beforeAll(async () => {
  site = await aSite(test)
  other = await aSite(test, { host: 'other.test' })
  viewer = await aMember(test, site, { gender: 'male', looking_for: 'female' })
  everybody = await fill(450)
}, 120_000)

function list<T>(value: T | T[] | undefined): T[] {
  return value === undefined ? [] : Array.isArray(value) ? value : [value]
}

function fits(member: MemberFacts, asked: SearchInput, blocked: ReadonlySet<string>): boolean {
  const age = computeAgeOn(today, member.date_of_birth)
  const gender = asked.gender ?? 'female'
  const any = (wanted: string[], has: (string | null)[]) =>
    wanted.length === 0 || wanted.some((one) => has.includes(one))
  return (
    member.visible &&
    member.site === site.id &&
    member.id !== viewer.id &&
    !blocked.has(member.id) &&
    (gender === 'both' || gender === member.gender) &&
    member.country === (asked.country ?? 'NL') &&
    // A region of another country is invalid.
    (!asked.countryregion?.startsWith(asked.country ?? 'NL') || asked.countryregion === member.region) &&
    age >= Number(asked.min_age ?? 18) &&
    age <= Number(asked.max_age ?? 99) &&
    any(list(asked.hair_color), [member.hair_color]) &&
    any(list(asked.eye_color), [member.eye_color]) &&
    any(list(asked.body_type), [member.body_type]) &&
    any(list(asked.relationship_status), [member.relationship_status]) &&
    any(list(asked.tattoos), [member.tattoos]) &&
    any(list(asked.interests), member.interests) &&
    (asked.with_photo === undefined || member.pictured) &&
    (asked.online === undefined || member.online)
  )
}

async function allPages(asked: SearchInput, between: () => Promise<void> = async () => undefined) {
  const ids: string[] = []
  let before: string | undefined
  for (let page = 0; page < 50; page++) {
    const { body } = await test.call(viewer, 'searchMembers', { ...asked, ...(before && { before }) })
    ids.push(...body.profiles.map((card) => card.id))
    if (body.next === null) return ids
    before = body.next
    await between()
  }
  throw new Error('the pages never end')
}

let comers = 0

/** What happens to others while a member goes from page to page. */
async function change(act: string, id: string): Promise<void> {
  const { db } = test.database
  if (act === 'active')
    await sql`update search_members set active_at = ${test.clock.now()} where member_id = ${id}`.execute(db)
  if (act === 'gone') await sql`update members set invisible = true where id = ${id}`.execute(db)
  if (act === 'back') await sql`update members set invisible = false where id = ${id}`.execute(db)
  if (act === 'new')
    await aMember(test, site, { email: `comer${comers++}@example.org`, gender: 'female', country: 'NL' })
}

const filters = fc.record(
  {
    gender: fc.constantFrom('male' as const, 'female' as const, 'both' as const),
    country: fc.constantFrom('NL', 'BE'),
    countryregion: fc.constantFrom('NL-0', 'NL-1', 'BE-2'),
    min_age: fc.integer({ min: 18, max: 50 }),
    max_age: fc.integer({ min: 50, max: 99 }),
    hair_color: fc.subarray([...hairColors], { minLength: 1, maxLength: 3 }),
    eye_color: fc.subarray([...eyeColors], { minLength: 1 }),
    interests: fc.subarray(['hiking' as const, 'wine' as const, 'books' as const], { minLength: 1 }),
    relationship_status: fc.subarray([...relationshipStatuses], { minLength: 1 }),
    tattoos: fc.subarray([...tattooAmounts], { minLength: 1 }),
    online: fc.constant('1' as const),
    with_photo: fc.constant('1' as const),
  },
  { requiredKeys: [] },
)

describe('member search', () => {
  it('finds and counts exactly who a brute-force search finds, whatever the filters (E-109…E-113, E-115, G-002)', async () => {
    await fc.assert(
      fc.asyncProperty(filters, async (asked) => {
        const expected = everybody.filter((member) => fits(member, asked, new Set())).map(({ id }) => id)
        const first = await test.call(viewer, 'searchMembers', asked)
        expect(first.body.numResults).toBe(expected.length)
        expect(first.body.numResults_capped).toBe(false)
        const found = await allPages(asked)
        expect(found.toSorted()).toEqual(expected.toSorted())
      }),
      { numRuns: 60, seed: 4 },
    )
  }, 120_000)

  it('finds exactly who fits some answers and few years of age in a region', async () => {
    const narrow = fc.record({
      countryregion: fc.constantFrom('NL-0', 'NL-1'),
      min_age: fc.integer({ min: 20, max: 50 }),
      years: fc.integer({ min: 0, max: 16 }),
      hair_color: fc.subarray([...hairColors], { minLength: 1, maxLength: 4 }),
      body_type: fc.subarray([...bodyTypes], { minLength: 1, maxLength: 5 }),
    })
    let found = 0
    await fc.assert(
      fc.asyncProperty(narrow, async ({ years, ...rest }) => {
        const asked = { ...rest, max_age: rest.min_age + years }
        const expected = everybody.filter((member) => fits(member, asked, new Set())).map(({ id }) => id)
        const { body } = await test.call(viewer, 'searchMembers', asked)
        expect(body.numResults).toBe(expected.length)
        expect(body.profiles.map(({ id }) => id).toSorted()).toEqual(expected.toSorted())
        found += expected.length
      }),
      { numRuns: 40, seed: 4 },
    )
    expect(found).toBeGreaterThan(20)
  }, 60_000)

  it('explains correctly, whatever the filters', async () => {
    const count = (changed: SearchInput) =>
      everybody.filter((member) => fits(member, changed, new Set())).length
    await fc.assert(
      fc.asyncProperty(filters, async (asked) => {
        const { body } = await test.call(viewer, 'explainSearch', asked)
        expect(body.numResults).toBe(count(asked))
        for (const { filter, more } of body.filters) {
          const removed = filter === 'age' ? ['min_age', 'max_age'] : [filter]
          const rest = Object.entries(asked).filter(([name]) => !removed.includes(name))
          expect({ filter, more }).toEqual({ filter, more: count(Object.fromEntries(rest)) - count(asked) })
        }
      }),
      { numRuns: 40, seed: 4 },
    )
  }, 60_000)

  it('shows the last active first, 24 a page (E-114)', async () => {
    const { body } = await test.call(viewer, 'searchMembers', {})
    expect(body.profiles).toHaveLength(24)
    const { rows } = await sql<{ id: string }>`
      select member_id as id from search_members
      where member_id = any(${body.profiles.map((card) => card.id)}::uuid[]) order by active_at desc, member_id desc`.execute(
      test.database.db,
    )
    expect(body.profiles.map((card) => card.id)).toEqual(rows.map((row) => row.id))
  })

  it('never skips or repeats a member while others come, go and become active (E-114)', async () => {
    const fitting = everybody.filter((member) => fits(member, {}, new Set())).map(({ id }) => id)
    const between = fc.array(fc.tuple(fc.constantFrom('active', 'gone', 'back', 'new'), fc.nat()), {
      minLength: 8,
      maxLength: 8,
    })
    await fc.assert(
      fc.asyncProperty(between, async (acts) => {
        const touched = new Set<string>()
        const left = [...acts]
        const ids = await allPages({}, async () => {
          for (const [act, number] of left.splice(0, 2)) {
            const id = fitting[number % fitting.length]
            if (id !== undefined) await change(act, id)
            if (id !== undefined && act !== 'new') touched.add(id)
          }
        })
        expect(ids).toEqual([...new Set(ids)])
        const untouched = fitting.filter((id) => !touched.has(id))
        expect(untouched.filter((id) => !ids.includes(id))).toEqual([])
        await sql`update members set invisible = false where id = any(${fitting}::uuid[])`.execute(
          test.database.db,
        )
      }),
      { numRuns: 12, seed: 4 },
    )
    // Members who signed up meanwhile are not counted by the tests below.
    await sql`update members set invisible = true where email like 'comer%'`.execute(test.database.db)
  }, 120_000)

  it('swaps ages that are the wrong way round (E-113)', async () => {
    const { body } = await test.call(viewer, 'searchMembers', { min_age: 60, max_age: 30 })
    expect([body.filters.min_age, body.filters.max_age]).toEqual([30, 60])
  })

  it('refuses a country that the site does not offer and a cursor that no one was given (E-110, T-007)', async () => {
    const wrong = await test.call(viewer, 'searchMembers', { country: 'US' })
    expect([wrong.status, wrong.error.fields]).toEqual([422, { country: 'validation' }])
    expect((await test.call(viewer, 'searchMembers', { before: 'x' })).status).toBe(422)
  })

  it('leaves out members who block or are blocked by the viewer, from the count as well (E-115)', async () => {
    const { body } = await test.call(viewer, 'searchMembers', {})
    const [one, two] = body.profiles
    const now = test.clock.now()
    await sql`insert into blocks (blocker_id, blocked_id, created_at)
      values (${viewer.id}, ${one?.id}, ${now}), (${two?.id}, ${viewer.id}, ${now})`.execute(test.database.db)
    const after = await test.call(viewer, 'searchMembers', {})
    expect(after.body.numResults).toBe(body.numResults - 2)
    const ids = after.body.profiles.map((card) => card.id)
    expect(ids).not.toContain(one?.id)
    expect(ids).not.toContain(two?.id)
    await sql`delete from blocks`.execute(test.database.db)
  })

  it('shows similar members only when few fit, of a wider region and age, none twice (E-116)', async () => {
    const many = await test.call(viewer, 'searchMembers', {})
    expect(many.body.similar).toEqual([])
    const few = await test.call(viewer, 'searchMembers', { countryregion: 'NL-1', min_age: 30, max_age: 31 })
    expect(few.body.numResults).toBeLessThan(12)
    expect(few.body.similar.length).toBeGreaterThan(0)
    for (const card of few.body.similar) {
      expect(card.age).toBeGreaterThanOrEqual(25)
      expect(card.age).toBeLessThanOrEqual(36)
      expect(few.body.profiles.map(({ id }) => id)).not.toContain(card.id)
    }
  })

  it.each([
    ['that there is not', { countryregion: 'NL-ZZ9' }],
    ['of another country', { country: 'BE', countryregion: 'NL-1' }],
  ])('ignores a region %s, and says so (E-111)', async (_, asked) => {
    const { countryregion, ...rest } = asked as SearchInput // the table above
    const [{ body }, all] = await Promise.all([
      test.call(viewer, 'searchMembers', { countryregion, ...rest }),
      test.call(viewer, 'searchMembers', rest),
    ])
    expect(body.filters.countryregion).toBeNull()
    // The same place is sealed again each time.
    const { next, ...found } = body
    const { next: other, ...expected } = all.body
    expect([found, next === null]).toEqual([expected, other === null])
    expect(body.numResults).toBeGreaterThan(0)
    const explained = await test.call(viewer, 'explainSearch', { countryregion, ...rest })
    expect(explained.body.filters).toEqual([])
  })

  it('ignores fields that the site does not offer for search (T-025)', async () => {
    await changeSettings(test, site, { search_fields: ['gender', 'country'] })
    const { body } = await test.call(viewer, 'searchMembers', { hair_color: ['red'], min_age: 40 })
    expect([body.filters.hair_color, body.filters.min_age]).toEqual([[], 18])
    await changeSettings(test, site, {
      search_fields: ['gender', 'country', 'min_age', 'max_age', 'hair_color'],
    })
  })

  it('explains how many members each filter leaves out', async () => {
    const asked = { hair_color: ['red' as const], min_age: 30, max_age: 40 }
    const { body } = await test.call(viewer, 'explainSearch', asked)
    const count = (changed: SearchInput) =>
      everybody.filter((member) => fits(member, changed, new Set())).length
    expect(body.numResults).toBe(count(asked))
    expect(body.filters).toEqual([
      { filter: 'age', more: count({ hair_color: ['red'] }) - count(asked), capped: false },
      { filter: 'hair_color', more: count({ min_age: 30, max_age: 40 }) - count(asked), capped: false },
    ])
  })
})

it('every choice of the profile’s lists has its own number in the traits', async () => {
  const answers = traitFields.flatMap((field) => traitOptions[field].map((value) => [field, value]))
  const { rows } = await sql<{ trait: number | null }>`
    select search_trait('female', 'NL', field, value) as trait
    from unnest(${answers.map(([field]) => field)}::text[], ${answers.map(([, value]) => value)}::text[]) a (field, value)`.execute(
    test.database.db,
  )
  expect(rows.every((row) => row.trait !== null)).toBe(true)
  expect(new Set(rows.map((row) => row.trait)).size).toBe(answers.length)
})
