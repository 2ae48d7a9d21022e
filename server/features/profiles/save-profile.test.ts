import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CallInput } from '#contract/api/page-renderer.ts'
import {
  aMember,
  aSite,
  changeSettings,
  giveConsent,
  type TestMember,
  type TestSite,
} from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'

const test = useProgram()
let site: TestSite
let anna: TestMember

beforeAll(async () => {
  site = await aSite(test)
  await test.database.pool.query(`
    insert into regions (id, country, names) values
      ('NL-UT', 'NL', '{"en": "Utrecht", "pl": "Utrecht"}'), ('NL-NH', 'NL', '{"en": "North Holland", "pl": "Holandia Północna"}'),
      ('DE-BE', 'DE', '{"en": "Berlin", "pl": "Berlin"}')`)
  await test.database.pool.query(`
    insert into cities (id, country, region_id, name, search_name, latitude, longitude, population) values
      (1, 'NL', 'NL-UT', 'Utrecht', 'utrecht', 52.09, 5.12, 290529), (2, 'DE', 'DE-BE', 'Berlin', 'berlin', 52.52, 13.41, 3426354)`)
})

beforeEach(async () => {
  anna = await aMember(test, site)
})

const save = (change: CallInput<'saveProfile'>) => test.call(anna, 'saveProfile', change)
const own = async () => (await test.call(anna, 'currentUser', {})).body.user?.profile

describe('saving the own profile', () => {
  it('requires a login', async () => {
    expect((await test.call({}, 'saveProfile', {})).error.error).toBe('authentication_required')
  })

  it('changes the given fields and leaves the rest (E-017, E-023…E-029)', async () => {
    await save({
      about_me: ' I bake.\r\nOften. ',
      interests: ['baking', 'dogs'],
      hair_color: 'red',
      looking_for: 'both',
    })
    await giveConsent(test, anna, 'sexuality')
    const { body } = await save({
      eye_color: 'green',
      sexuality: 'bi',
      body_type: 'average',
      tattoos: 'few',
      relationship_status: 'single',
    })
    expect(body.user.profile).toMatchObject({
      about_me: 'I bake.\nOften.',
      interests: ['baking', 'dogs'],
      hair_color: 'red',
      eye_color: 'green',
      sexuality: 'bi',
      looking_for: 'both',
    })
  })

  it('clears an answer with null', async () => {
    await save({ hair_color: 'red' })
    await save({ hair_color: null })
    expect((await own())?.hair_color).toBeUndefined()
  })

  it('accepts a city with its region, and a region by itself (E-020, E-022)', async () => {
    await save({ city_id: 1 })
    expect(await own()).toMatchObject({ city: 'Utrecht', city_id: 1, region_id: 'NL-UT', region: 'Utrecht' })
    await save({ region_id: 'NL-NH' })
    expect(await own()).toMatchObject({ city: null, city_id: null, region: 'North Holland' })
  })

  it('clears the place when the country changes', async () => {
    await save({ city_id: 1 })
    await save({ country: 'DE' })
    expect(await own()).toMatchObject({ country: 'DE', city: null, region_id: null })
    await save({ country: 'NL', region_id: 'NL-UT' })
    expect(await own()).toMatchObject({ country: 'NL', region_id: 'NL-UT' })
  })

  it.each([
    ['a country that the site does not offer (E-019, T-007)', { country: 'US' }, { country: 'validation' }],
    ['a region of another country (E-020)', { region_id: 'DE-BE' }, { region_id: 'validation' }],
    ['a region that does not exist', { region_id: 'NL-XX' }, { region_id: 'validation' }],
    ['a city of another country', { city_id: 2 }, { city_id: 'validation' }],
    ['an interest that no one offers (E-023, T-009)', { interests: ['flying'] }, { interests: 'validation' }],
    ['eleven interests (E-023)', { interests: Array(11).fill('dogs') }, { interests: 'validation' }],
    ['a colour that is none (E-024)', { hair_color: 'octarine' as 'red' }, { hair_color: 'validation' }],
    [
      'a text over a thousand signs (E-029)',
      { about_me: 'a'.repeat(1001) },
      { about_me: 'message_too_long' },
    ],
    ['a leading @ (V-002)', { name: '@anna' }, { name: 'signup_name_invalid' }],
  ] as const)('refuses %s', async (_, change, fields) => {
    const { status, error } = await save(change as CallInput<'saveProfile'>)
    expect([status, error.fields]).toEqual([422, fields])
  })

  it('refuses one’s own address as a name, and a taken name, but not one’s own (E-015, V-001)', async () => {
    expect((await save({ name: anna.email })).error.fields).toEqual({ name: 'signup_name_equal_to_email' })
    const ben = await aMember(test, site)
    const taken = await save({ name: ben.name.toUpperCase() })
    expect([taken.status, taken.error.error]).toEqual([409, 'name_taken'])
    expect((await save({ name: anna.name.toLowerCase() })).body.user.profile.name).toBe(
      anna.name.toLowerCase(),
    )
  })

  it('gives a name that two request at the same moment to one, and refuses the other', async () => {
    for (const name of ['Sameone', 'Sametwo', 'Samethree']) {
      const ben = await aMember(test, site)
      const answers = await Promise.all([save({ name }), test.call(ben, 'saveProfile', { name })])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      expect(answers.find(({ status }) => status === 409)?.error.error).toBe('name_taken')
    }
  })

  it('lets only women be lesbian (E-017)', async () => {
    await giveConsent(test, anna, 'sexuality')
    expect((await save({ sexuality: 'lesbian' })).status).toBe(200)
    const ben = await aMember(test, site, { gender: 'male' })
    expect((await test.call(ben, 'saveProfile', { sexuality: 'lesbian' })).error.fields).toEqual({
      sexuality: 'validation',
    })
  })

  it('never touches birth date, gender or credits', async () => {
    for (const field of ['date_of_birth', 'gender', 'credits', 'id', 'fictional']) {
      const { status, error } = await save({ [field]: '1' } as CallInput<'saveProfile'>)
      expect([status, error.fields]).toEqual([422, { [field]: 'unknown_field' }])
    }
  })

  it('still works for members in a country that the site no longer offers, and offers it to no one', async () => {
    const moved = await aSite(test, { host: 'fewer.test', settings: { countries: ['NL', 'DE'] } })
    const member = await aMember(test, moved, { country: 'DE' })
    await test.call(member, 'saveProfile', { city_id: 2 })
    await changeSettings(test, moved, { countries: ['NL'] })

    expect(
      (await test.call(member, 'saveProfile', { about_me: 'I bake.' })).body.user?.profile,
    ).toMatchObject({
      about_me: 'I bake.',
      country: 'DE',
      city: 'Berlin',
    })
    const chosen = await test.call(member, 'saveProfile', { country: 'DE' })
    expect([chosen.status, chosen.error.fields]).toEqual([422, { country: 'validation' }])
    const away = await test.call(member, 'saveProfile', { country: 'NL', city_id: 1 })
    expect(away.body.user.profile).toMatchObject({ country: 'NL', city: 'Utrecht' })
  })

  it('drops an interest that the site no longer offers', async () => {
    const own = await aSite(test, { host: 'dull.test', settings: { interests: ['baking', 'dogs', 'cats'] } })
    const member = await aMember(test, own)
    await test.call(member, 'saveProfile', { interests: ['baking', 'dogs'] })
    await changeSettings(test, own, { interests: ['dogs', 'cats'] })

    const { status, body } = await test.call(member, 'saveProfile', { interests: ['baking', 'dogs', 'cats'] })
    expect([status, body.user?.profile.interests]).toEqual([200, ['dogs', 'cats']])
    const again = await test.call(member, 'saveProfile', { interests: ['baking'] })
    expect([again.status, again.error.fields]).toEqual([422, { interests: 'validation' }])
  })

  it('keeps no text when no one could see it', async () => {
    const { body } = await save({ about_me: ' \u200b\u3164' })
    expect(body.user?.profile.about_me ?? '').toBe('')
  })

  it('counts the text as seen: a thousand emojis fit (E-029)', async () => {
    expect((await save({ about_me: '👩🏽‍🚀'.repeat(1000) })).status).toBe(200)
  })
})

describe('the cities of a country', () => {
  it('are suggested by prefix (E-022)', async () => {
    const { body } = await test.call({}, 'cities', { country: 'NL', name: 'utr' })
    expect(body.cities).toEqual([{ id: 1, name: 'Utrecht', region_id: 'NL-UT' }])
    expect((await test.call({}, 'cities', { country: 'XX', name: 'utr' })).body.cities).toEqual([])
  })
})
