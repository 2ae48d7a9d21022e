import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CallInput } from '#contract/api/page-renderer.ts'
import { aMember, aSite, giveConsent, type TestMember, type TestSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'
import { aStaff } from '#tests/staff-builder.ts'

const test = useProgram()
let site: TestSite
let anna: TestMember

beforeAll(async () => {
  site = await aSite(test)
  await test.database.pool.query(
    `insert into regions (id, country, names) values ('NL-UT', 'NL', '{"en": "Utrecht"}')`,
  )
})

beforeEach(async () => {
  anna = await aMember(test, site)
  await test.database.pool.query("update members set signup_step = 'photo' where id = $1", [anna.id])
})

const save = (input: CallInput<'saveSignupStep'>) => test.call(anna, 'saveSignupStep', input)
const readStep = async () => (await test.call(anna, 'currentUser', {})).body.user?.signup_step

describe('the steps after the account', () => {
  it('require a login', async () => {
    expect((await test.call({}, 'saveSignupStep', { step: 'photo', data: {} })).error.error).toBe(
      'authentication_required',
    )
  })

  it('follow one another to the end (S-017)', async () => {
    const next: unknown[] = []
    const about = { about_me: 'I bake.', interests: ['baking'] }
    const inputs: CallInput<'saveSignupStep'>[] = [
      { step: 'photo', data: {} },
      { step: 'personal', data: { country: 'NL', region_id: 'NL-UT', sexuality: 'hetero' } },
      { step: 'about_me', data: about },
      { step: 'push', data: {} },
      { step: 'complete', data: {} },
    ]
    await giveConsent(test, anna, 'sexuality')
    for (const input of inputs) next.push((await save(input)).body.next)
    expect(next).toEqual(['personal', 'about_me', 'push', 'complete', null])
    expect((await test.call(anna, 'currentUser', {})).body.user).toMatchObject({
      signup_step: null,
      profile: { region: 'Utrecht', sexuality: 'hetero', ...about },
    })
    expect((await save({ step: 'photo', data: {} })).error.error).toBe('already_completed')
  })

  it('can be saved again after going back, without losing the later ones', async () => {
    await save({ step: 'photo', data: {} })
    await save({ step: 'personal', data: { country: 'NL', region_id: 'NL-UT' } })
    expect(await readStep()).toBe('about_me')
    expect((await save({ step: 'photo', data: {} })).body.next).toBe('personal')
    expect(await readStep()).toBe('about_me')
  })

  it('need a place (S-018)', async () => {
    const { status, error } = await save({ step: 'personal', data: { country: 'NL' } })
    expect([status, error.fields]).toEqual([422, { region_id: 'empty' }])
    expect(await readStep()).toBe('photo')
  })

  it('can be skipped where they are optional (S-018)', async () => {
    await save({ step: 'personal', data: { country: 'NL', region_id: 'NL-UT' } })
    expect((await save({ step: 'push', data: {} })).body.next).toBe('complete')
  })

  it('cannot be finished without the personal one (S-018)', async () => {
    const { status, error } = await save({ step: 'complete', data: {} })
    expect([status, error.fields]).toEqual([422, { step: 'validation' }])
  })

  it('refuse invalid values', async () => {
    expect((await save({ step: 'dance', data: {} } as unknown as CallInput<'saveSignupStep'>)).status).toBe(
      422,
    )
  })
})

describe('the order of the steps', () => {
  it('may begin with the profile where an experiment compares it; no one comes past where they live', async () => {
    const elsewhere = await aSite(test, { host: 'order.test' })
    const staff = { ...(await aStaff(test, ['admin'])), host: elsewhere.host }
    const variants = ['photo_first', 'profile_first']
    const input = { name: 'Order', point: 'signup_order', variants, metric: 'activation', days: 14 } as const
    const started = await test.call(staff, 'adminStartExperiment', { ...input, variants: [...variants] })
    expect(started.status).toBe(200)
    const readOrder = async (member: TestMember) =>
      (await test.call(member, 'settings', {})).body.variants.signup_order
    let eva = await aMember(test, elsewhere)
    while ((await readOrder(eva)) !== 'profile_first') eva = await aMember(test, elsewhere)
    await test.database.pool.query("update members set signup_step = 'photo' where id = $1", [eva.id])
    const next = async (step: 'photo' | 'push' | 'complete') =>
      (await test.call(eva, 'saveSignupStep', { step, data: {} })).body.next
    const skipped = await test.call(eva, 'saveSignupStep', { step: 'photo', data: {} })
    expect(skipped.error.fields).toEqual({ step: 'validation' })
    const personal = { country: 'NL', region_id: 'NL-UT' } as const
    const about = { about_me: 'I bake.', interests: [] }
    expect([
      (await test.call(eva, 'saveSignupStep', { step: 'personal', data: personal })).body.next,
      (await test.call(eva, 'saveSignupStep', { step: 'about_me', data: about })).body.next,
      ...[await next('photo'), await next('push'), await next('complete')],
    ]).toEqual(['about_me', 'photo', 'push', 'complete', null])
    const exposure = async () => (await test.call(eva, 'exposure', { point: 'signup_order' })).status
    expect([await exposure(), await exposure()]).toEqual([204, 204])
    const { rows } = await test.database.pool.query(
      'select point, variant from experiment_exposures where member_id = $1',
      [eva.id],
    )
    expect(rows).toEqual([{ point: 'signup_order', variant: 'profile_first' }])
  })
})

describe('the members suggested to a new one', () => {
  it('require a login', async () => {
    expect((await test.call({}, 'signupMatches', {})).error.error).toBe('authentication_required')
  })

  it('are at most six that match, with a picture, without those who cannot be contacted (R-029)', async () => {
    const aMan = async (traits: Parameters<typeof aMember>[2] = {}, picture = true) => {
      const man = await aMember(test, site, { gender: 'male', date_of_birth: '1995-01-01', ...traits })
      if (picture) {
        await test.database.pool.query(
          `with p as (insert into pictures (member_id, id, position, state, file, width, height, blur, created_at)
             values ($1, gen_random_uuid(), 0, 'approved', $2, 400, 400, '', now()) returning id)
           update profiles set main_picture_id = p.id from p where member_id = $1`,
          [man.id, man.id],
        )
      }
      return man
    }
    for (let i = 0; i < 7; i++) await aMan()
    const hidden = [await aMan({ invisible: true }), await aMan({}, false), await aMan({ country: 'DE' })]
    const woman = await aMan({ gender: 'female' })
    const { body } = await test.call(anna, 'signupMatches', {})
    expect(body.profiles).toHaveLength(6)
    const ids = body.profiles.map(({ id }) => id)
    for (const left of [...hidden, woman, anna]) expect(ids).not.toContain(left.id)
  })
})
