import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { findComparedLander, findRunningExperiment } from '#server/features/sites/assign-variant.ts'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, type TestMember, type TestSite } from '#tests/builders.ts'
import { buy, sellPackages } from '#tests/payments.ts'
import { useProgram } from '#tests/program.ts'
import { aStaff, readAudit, type TestStaff } from '#tests/staff-builder.ts'

const test = useProgram({ listen: true })
let site: TestSite
let admin: TestStaff
let count = 0

const layout = {
  point: 'package_layout' as const,
  variants: ['cards', 'rows'],
  metric: 'purchase' as const,
  days: 14,
}

beforeEach(async () => {
  // A site of its own for each test: one experiment runs at a time in each place.
  count += 1
  site = await aSite(test, { host: `exp${count}.test` })
  admin = { ...(await aStaff(test, ['admin'])), host: site.host }
})

async function start(input: Partial<Parameters<typeof test.call<'adminStartExperiment'>>[2]> = {}) {
  return test.call(admin, 'adminStartExperiment', { name: 'Rows or cards', ...layout, ...input })
}

const show = async (id: string) => (await test.call(admin, 'adminExperiment', { id })).body
const readVariant = async (member: TestMember) =>
  (await test.call(member, 'settings', {})).body.variants.package_layout

/** Ends the staff's old session with the time that passes. */
async function pass(days: number) {
  test.clock.advance({ days })
  admin = { ...(await aStaff(test, ['admin'])), host: site.host }
}

describe('starting an experiment', () => {
  it('fixes variants, metric and length, and is logged', async () => {
    const { body } = await start()
    expect(body.experiment).toMatchObject({
      point: 'package_layout',
      variants: ['cards', 'rows'],
      metric: 'purchase',
      state: 'running',
      kept: null,
    })
    const { started, ends } = body.experiment
    expect(Date.parse(ends) - Date.parse(started)).toBe(14 * 86_400_000)
    expect((await readAudit(test, admin)).at(-1)).toMatchObject({ act: 'experiment.started' })
    const { experiments, total } = (await test.call(admin, 'adminExperiments', {})).body
    expect([experiments.map(({ id }) => id), total]).toEqual([[body.experiment.id], 1])
  })

  it('refuses one variant, an unknown or repeated one, a metric of another place, and less than a week', async () => {
    const refused = [
      [{ variants: ['rows'] }, 'variants'],
      [{ variants: ['rows', 'cheaper'] }, 'variants'],
      [{ variants: ['rows', 'rows'] }, 'variants'],
      [{ metric: 'signup' }, 'metric'],
      [{ days: 6 }, 'days'],
      [{ days: 91 }, 'days'],
    ] as const
    for (const [input, field] of refused) {
      const { error } = await start({
        ...input,
        variants: [...('variants' in input ? input.variants : layout.variants)],
      })
      expect(Object.keys(error.fields ?? {})).toEqual([field])
    }
  })

  it('lets one run at a time in each place, also of two at one moment', async () => {
    const answers = await Promise.all([start(), start()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(answers.find(({ status }) => status !== 200)?.error.fields).toEqual({ point: 'limit_reached' })
    expect((await start({ point: 'lander', variants: ['gallery', 'video'], metric: 'signup' })).status).toBe(
      200,
    )
  })
})

describe('a member', () => {
  it('sees the same variant each time, and visitors see what was before', async () => {
    await start()
    const members = await Promise.all(Array.from({ length: 24 }, () => aMember(test, site)))
    const seen = await Promise.all(members.map(readVariant))
    expect(new Set(seen)).toEqual(new Set(['cards', 'rows']))
    expect(await Promise.all(members.map(readVariant))).toEqual(seen)
    expect((await test.call({ host: site.host }, 'settings', {})).body.variants).toEqual({})
  })

  it('is counted once, from the first view, and finds the variant in their archive', async () => {
    const { id } = (await start()).body.experiment
    const anna = await aMember(test, site)
    for (let view = 0; view < 3; view++) await test.call(anna, 'exposure', { point: 'package_layout' })
    const variant = await readVariant(anna)
    const { results, verdict } = await show(id)
    expect(verdict).toBe('running')
    expect(results.find((one) => one.variant === variant)).toEqual({
      variant,
      exposed: 1,
      converted: null,
      share: null,
      difference: null,
    })
    const { rows } = await sql<{ point: string; variant: string }>`
      select point, variant from experiment_exposures where member_id = ${anna.id}`.execute(test.database.db)
    expect(rows).toEqual([{ point: 'package_layout', variant }])
  })

  it('leaves nothing behind when they are erased, and nothing is kept without an experiment', async () => {
    const before = await aMember(test, site)
    await test.call(before, 'exposure', { point: 'package_layout' })
    await start()
    const anna = await aMember(test, site)
    await test.call(anna, 'exposure', { point: 'package_layout' })
    const readRows = async () =>
      (
        await sql`select from experiment_exposures where member_id in (${before.id}, ${anna.id})`.execute(
          test.database.db,
        )
      ).rows
    expect(await readRows()).toHaveLength(1)
    await sql`delete from members where id = ${anna.id}`.execute(test.database.db)
    expect(await readRows()).toHaveLength(0)
  })
})

describe('the end of an experiment', () => {
  it('comes by itself, shows who bought after they had seen it, and stays when members leave', async () => {
    const { id } = (await start()).body.experiment
    const small = (await sellPackages(test, site))[0]?.id ?? ''
    const early = await aMember(test, site)
    await buy(test, early, { package: small })
    test.clock.advance({ seconds: 5 })
    const anna = await aMember(test, site)
    for (const member of [early, anna]) await test.call(member, 'exposure', { point: 'package_layout' })
    const variant = (await readVariant(anna)) ?? ''
    await buy(test, anna, { package: small })
    await pass(15)
    expect(await readVariant(anna)).toBeUndefined()
    const over = await show(id)
    expect([over.experiment.state, over.verdict]).toEqual(['over', 'too_few'])
    const converted = over.results.map((one) => [one.variant, one.converted])
    expect(converted).toEqual(['cards', 'rows'].map((one) => [one, one === variant ? 1 : 0]))
    await test.runScheduled('close-experiments')
    await sql`delete from members where id = ${early.id}`.execute(test.database.db)
    expect((await show(id)).results).toEqual(over.results)
  })

  it('can come early, without a verdict, and a new one can start', async () => {
    const { id } = (await start()).body.experiment
    expect((await test.call(admin, 'adminStopExperiment', { id })).body.experiment.state).toBe('stopped')
    expect((await test.call(admin, 'adminStopExperiment', { id })).error.error).toBe('already_completed')
    expect((await show(id)).verdict).toBe('stopped')
    expect((await start()).status).toBe(200)
  })

  it('gives everyone the variant that staff keep, and takes it back', async () => {
    const { id } = (await start()).body.experiment
    const keep = (variant: string) => test.call(admin, 'adminKeepVariant', { id, variant })
    expect((await keep('rows')).error.fields).toEqual({ variant: 'validation' })
    await test.call(admin, 'adminStopExperiment', { id })
    expect((await keep('rows')).body.experiment.kept).toBe('rows')
    expect((await test.call({ host: site.host }, 'settings', {})).body.variants).toEqual({
      package_layout: 'rows',
    })
    expect((await keep('cards')).body.experiment.kept).toBeNull()
    expect((await test.call({ host: site.host }, 'settings', {})).body.variants).toEqual({})
  })

  it('reports a difference that is too large for chance', async () => {
    const { id } = (await start()).body.experiment
    const counts = [
      { variant: 'cards', exposed: 1000, converted: 100 },
      { variant: 'rows', exposed: 1000, converted: 160 },
    ]
    await pass(15)
    await sql`update experiments set result = ${JSON.stringify(counts)} where id = ${id}`.execute(
      test.database.db,
    )
    const { verdict, results } = await show(id)
    expect(verdict).toBe('different')
    expect(results[1]?.difference?.low).toBeGreaterThan(0)
  })
})

describe('comparing landers', () => {
  it('leads each visitor to one of them with the source, and no one from other landers', async () => {
    await start({ point: 'lander', variants: ['gallery', 'video'], metric: 'signup' })
    const known = await test.program.sites.byId(site.id)
    const open = (path: string, userAgent: string, tracking: Record<string, string> = {}) =>
      findComparedLander(
        {
          site: known,
          viewer: null,
          staff: null,
          clock: test.clock,
          request: { network: '192.0.2.0', userAgent, tracking },
        },
        new URL(path, `https://${site.host}`),
      )
    const agents = Array.from({ length: 12 }, (_, index) => `Browser ${index}`)
    const seen = agents.map((agent) => open('/landers/gallery?network=ads', agent))
    expect(new Set(seen)).toEqual(new Set([null, '/landers/video?network=ads']))
    expect(agents.map((agent) => open('/landers/gallery?network=ads', agent))).toEqual(seen)
    // Where it leads, it leads no further.
    const there = agents.map((agent) => open('/landers/video', agent))
    expect(there.map((path) => path === null)).toEqual(seen.map((path) => path !== null))
    expect(agents.map((agent) => open('/landers/maplanding', agent))).toEqual(agents.map(() => null))
    const { id } = known.experiments[0] ?? { id: '' }
    const kept = agents.map((agent) => open('/landers/gallery', agent, { lander: 'video', experiment: id }))
    expect(new Set(kept)).toEqual(new Set(['/landers/video']))
  })

  it('counts visitors who agreed once, and their signup by the lander they saw', async () => {
    const { id } = (await start({ point: 'lander', variants: ['gallery', 'video'], metric: 'signup' })).body
      .experiment
    const visitor = { host: site.host, cookie: 'consent=yes' }
    const tracked = await test.call(visitor, 'track', { network: 'ads', landing: '/landers/video' })
    const kept = String(tracked.raw.headers['set-cookie'])
    expect(decodeURIComponent(kept)).toContain(`lander=video&experiment=${id}`)
    const cookie = `consent=yes; ${/tracking=[^;]+/.exec(kept)?.[0]}`
    await test.call({ host: site.host, cookie }, 'track', { network: 'ads', landing: '/landers/video' })
    const find = async () => (await show(id)).results.find((one) => one.variant === 'video')
    expect(await find()).toMatchObject({ exposed: 1 })
    const member = await aMember(test, site)
    await sql`update members set tracking = ${JSON.stringify({ network: 'ads', lander: 'video', experiment: id })}
      where id = ${member.id}`.execute(test.database.db)
    await sql`select graphile_worker.add_job('fact', json_build_object('siteId', ${site.id}::text,
      'fact', json_build_object('type', 'account.signed_up', 'member', ${member.id}::text)))`.execute(
      test.database.db,
    )
    await test.runJobs()
    await pass(15)
    expect(await find()).toMatchObject({ exposed: 1, converted: 1, share: { value: 1 } })
  })

  it('believes no experiment that the visitor made up', async () => {
    await start({ point: 'lander', variants: ['gallery', 'video'], metric: 'signup' })
    const made = `tracking=${encodeURIComponent(`network=ads&lander=video&experiment=${createId()}`)}`
    const shown = await test.call({ host: site.host, cookie: made }, 'settings', {})
    expect(shown.body.tracking).toEqual({ network: 'ads' })
    expect(
      findRunningExperiment(await test.program.sites.byId(site.id), 'lander', test.clock.now())?.variants,
    ).toEqual(['gallery', 'video'])
  })
})
