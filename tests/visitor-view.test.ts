import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { CallDeclaration } from '#contract/api/call.ts'
import { type CallName, calls } from '#contract/api/calls.ts'
import { formatList } from '#contract/api/format.ts'
import { visitorFields } from '#contract/features/profiles/visitor-view.ts'
import { localeCodes } from '#contract/features/sites/locale.ts'
import { createId } from '#server/platform/ids.ts'
import { createTranslator } from '#server/platform/messages.ts'
import { aMember, aSite, changeSettings, setPassword, type TestMember, type TestSite } from './builders.ts'
import { useProgram } from './program.ts'

const test = useProgram()
let site: TestSite
let anna: TestMember

/** Content of the profile that must not be in a visitor's answers. */
const answers = {
  sexuality: 'lesbian',
  city: 'Canary Town',
  about_me: 'Canary of my life',
  interests: ['sailing', 'horses'],
  hair_color: 'red',
  eye_color: 'hazel',
  body_type: 'athletic',
  relationship_status: 'widowed',
  tattoos: 'some',
}

beforeAll(async () => {
  site = await aSite(test)
  anna = await aMember(test, site, { gender: 'female', looking_for: 'both' })
  await sql`insert into regions (id, country, names) values ('NL-UT', 'NL', '{"en": "Utrecht"}')`.execute(
    test.database.db,
  )
  const ids = [createId(), createId(), createId()]
  for (const [position, id] of ids.entries()) {
    await sql`insert into pictures (member_id, id, position, state, file, width, height, blur, created_at)
      values (${anna.id}, ${id}, ${position}, 'approved', ${`file-${position}`}, 720, 900, ${`data:image/webp;base64,BLUR${position}`}, now())`.execute(
      test.database.db,
    )
  }
  const { interests, ...texts } = answers
  for (const [field, value] of Object.entries(texts))
    await sql`update profiles set ${sql.ref(field)} = ${value} where member_id = ${anna.id}`.execute(
      test.database.db,
    )
  await sql`update profiles set interests = ${interests}::text[], region_id = 'NL-UT', main_picture_id = ${ids[0]},
    num_pictures = 3 where member_id = ${anna.id}`.execute(test.database.db)
  await sql`insert into prompt_answers (member_id, site_id, prompt_id, position, text, answered_at)
    values (${anna.id}, ${site.id}, 'smile', 0, 'Canary of my answers', now())`.execute(test.database.db)
})

const readingCalls = (Object.keys(calls) as CallName[]).filter((name) => {
  const call: CallDeclaration = calls[name]
  return call.method === 'GET' && call.access === 'any' && name !== 'logout'
})

type Questions = Partial<Record<CallName, Record<string, string>>>

/** Returns the inputs with which the calls would show the member; the others need none. */
const questions = (): Questions[] => [
  { searchMembers: { gender: 'both', country: 'NL' }, profile: { id: anna.id } },
  {
    profile: { id: anna.id, landing: '1' },
    searchMembers: { gender: 'female', country: 'NL', min_age: '60' },
  },
]

/** Returns every object in an answer that represents the member. */
function personsIn(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.values(value).flatMap(personsIn)
  return 'id' in value && value.id === anna.id ? [value as Record<string, unknown>, ...inside] : inside
}

/** What reveals nothing about the member, and what a card always has: as for someone nothing is known about. */
const neutral = {
  id: expect.any(String),
  status: 'active',
  city: null,
  cam: false,
  online: false,
  notes: [],
  num_pictures: expect.any(Number),
  liked: false,
  likes_me: false,
  match: false,
}

async function readVisitorAnswers(asked: Questions) {
  const found: [CallName, string][] = []
  for (const name of readingCalls) {
    // The questions are made for their calls; by name alone TypeScript cannot follow the pair.
    const { raw } = await test.call({}, name as 'profile', (asked[name] ?? {}) as { id: string })
    found.push([name, raw.body])
  }
  return found
}

describe.each(['all', 'limited'] as const)('what a visitor gets where the search shows "%s"', (search) => {
  beforeAll(() => changeSettings(test, site, { logged_out_search: search }))

  it('is the one list, in every call (T-014)', async () => {
    const met = new Set<CallName>()
    for (const asked of questions()) {
      for (const [name, body] of await readVisitorAnswers(asked)) {
        for (const person of personsIn(JSON.parse(body || 'null'))) {
          met.add(name)
          const { blur, pictures, ...rest } = person
          const shown = Object.fromEntries(visitorFields.map((field) => [field, expect.anything()]))
          const details = 'interests' in rest && { interests: [] }
          expect([name, rest]).toEqual([name, { ...neutral, ...shown, ...details }])
          expect(JSON.stringify([blur, pictures])).not.toMatch(/BLUR[12]|file-[12]/)
        }
        for (const [field, answer] of Object.entries(answers).filter(([, one]) =>
          String(one).includes('Canary'),
        ))
          expect([name, field, body.includes(String(answer))]).toEqual([name, field, false])
      }
    }
    expect([...met].sort()).toEqual(['profile', 'searchMembers'])
  })

  it('cannot be filtered by what is not in it', async () => {
    const count = async (asked: Record<string, string>) =>
      (await test.call({}, 'searchMembers', { gender: 'both', country: 'NL', ...asked })).body.numResults
    for (const asked of [
      { relationship_status: 'single' },
      { hair_color: 'black' },
      { interests: 'wine' },
      { body_type: 'slim' },
      { online: '1' },
    ])
      expect([asked, await count(asked)]).toEqual([asked, 1])
    expect(await count({ min_age: '60' })).toBe(0)
  })
})

describe('a member', () => {
  it('still sees the whole profile, and can be found by its text', async () => {
    const ben = await aMember(test, site, { gender: 'male' })
    const { body } = await test.call(ben, 'profile', { id: anna.id })
    expect(body.profile).toMatchObject({ ...answers, looking_for: 'both' })
    const found = await test.call(ben, 'searchMembers', {
      gender: 'female',
      country: 'NL',
      hair_color: 'red',
    })
    expect(found.body.profiles.map(({ id }) => id)).toEqual([anna.id])
  })

  it('gets their own profile in full from the call that logs them in', async () => {
    const password = 'a long password of mine'
    await setPassword(test, anna, password)
    const { body } = await test.call({}, 'login', { email: anna.email, password })
    expect(body.user.profile).toMatchObject({ city: answers.city, interests: answers.interests })
  })
})

describe('the privacy page', () => {
  it.each(localeCodes)('names the same list in %s', async (locale) => {
    const t = await createTranslator(locale)
    // The label says nothing of a person: there is none behind a fictional profile.
    const named = visitorFields.filter((field) => field !== 'fictional')
    const list = formatList(
      named.map((field) => t(`visitor.field.${field}`)),
      locale,
    )
    const { body } = await test.call({ headers: { cookie: `locale=${locale}` } }, 'page', { page: 'privacy' })
    expect(body.page.html).toContain(list)
  })
})
