import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, type TestMember, type TestSite } from '#tests/builders.ts'
import { buy, sellPackages } from '#tests/payments.ts'
import { useProgram } from '#tests/program.ts'
import { aStaff, type TestStaff } from '#tests/staff-builder.ts'

const test = useProgram({ listen: true })
let site: TestSite
let admin: TestStaff
let anna: TestMember
let ben: TestMember

beforeAll(async () => {
  site = await aSite(test)
  admin = await aStaff(test, ['admin'])
  anna = await aMember(test, site, { credits: 3 })
  ben = await aMember(test, site, { gender: 'male', credits: 5 })
})

const numbers = async () => (await test.call(admin, 'adminNumbers', {})).body.numbers

async function talk(from: TestMember, to: TestMember): Promise<void> {
  for (const [one, other] of [
    [from, to],
    [to, from],
  ] as const)
    await test.call(one, 'sendMessage', { profile: other.id, text: 'Hello there', client_id: createId() })
}

describe('the figures of a site', () => {
  it('count credits as bought until they are refunded', async () => {
    const [small] = await sellPackages(test, site)
    const { id } = await buy(test, anna, { package: small?.id ?? '' })
    expect((await numbers()).liability).toMatchObject({
      credits: 33,
      bought_credits: 25,
      // With the time bonus of a new member.
      value: { amount: 749 },
    })
    const caller = { ...anna, headers: { 'idempotency-key': createId() } }
    await test.call(caller, 'withdrawal', { payment: id, confirm: true })
    await test.runJobs({ also: 'later' })
    expect((await numbers()).liability).toMatchObject({ credits: 8, bought_credits: 0, value: { amount: 0 } })
  })

  it('leave out what demo members own, write and spend', async () => {
    await talk(anna, ben)
    const before = await numbers()
    const carla = await aMember(test, site, { credits: 10 })
    await sql`update members set is_demo = true where id = ${carla.id}`.execute(test.database.db)
    await talk(carla, ben)
    expect(before.conversations).toEqual({ begun: 1, answered: 1 })
    const after = await numbers()
    expect(after.conversations).toEqual(before.conversations)
    expect(after.liability.credits).toBe(before.liability.credits - 1)
    expect(after.days.at(-1)).toEqual(before.days.at(-1))
  })

  it('count as active those who wrote or paid that day, not those whose credits were adjusted', async () => {
    const finance = await aStaff(test, ['finance'])
    const active = async () => (await numbers()).days.at(-1)?.active ?? 0
    const before = await active()
    const dora = await aMember(test, site, { credits: 3 })
    const caller = { ...finance, headers: { 'idempotency-key': createId() } }
    const gift = { member: dora.id, credits: 2, reason: 'Kindness.' }
    expect((await test.call(caller, 'adminAdjustCredits', gift)).status).toBe(200)
    expect(await active()).toBe(before)
    await test.call(dora, 'sendMessage', { profile: ben.id, text: 'Hello', client_id: createId() })
    expect(await active()).toBe(before + 1)
    const read = async () => {
      const { body } = await test.call(await aStaff(test, ['admin']), 'adminNumbers', {})
      return body.numbers.days.map((day) => day.active)
    }
    const counted = await read()
    // Days later, whether the nights counted all of the days, none, or the last ones only.
    test.clock.advance({ seconds: 5 * 86_400 })
    const live = await read()
    expect(live.slice(0, -5)).toEqual(counted.slice(5))
    await test.runScheduled('count-days')
    expect(await read()).toEqual(live)
    await test.runScheduled('recount-days')
    expect(await read()).toEqual(live)
    await sql`delete from site_days where day = (select max(day) - 2 from site_days)`.execute(
      test.database.db,
    )
    expect(await read()).toEqual(live)
    await test.runScheduled('recount-days')
    await sql`update site_days set active = 7 where day = (select max(day) - 3 from site_days)`.execute(
      test.database.db,
    )
    expect((await read()).at(-4)).toBe(7)
  })
})
