import { beforeAll, describe, expect, it } from 'vitest'
import { createRateLimits, noLimits } from '#server/platform/rate-limits.ts'
import { aMember, aSite, setPassword, type TestSite } from './builders.ts'
import { useProgram } from './program.ts'
import { chooseRounds, showFigure } from './trust.ts'

const test = useProgram({ environment: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' } })
const networks = chooseRounds(4, 50)
const addresses = chooseRounds(200, 10_000)
/** How many truthful answers one network gets in an hour. */
const truthsPerNetwork = 5
const known = 'known@example.org'

beforeAll(async () => {
  const site: TestSite = await aSite(test)
  await setPassword(test, await aMember(test, site, { email: known }), 'pancakes with syrup')
})

const from = (network: number) => ({ headers: { 'x-forwarded-for': `203.0.${network}.7` } })

/**
 * Asks for a list of addresses from all networks in turn, in each of them one in ten that is known; counts answers that
 * reveal one. "Sent" reveals something only while the network still gets a different answer for an unknown address.
 */
async function harvest(count: number, networks: number): Promise<number> {
  let truths = 0
  const unproven = new Map<number, number>()
  for (let index = 0; index < count; index++) {
    const network = index % networks
    const isKnown = (Math.floor(index / networks) + network) % 10 === 0
    const email = isKnown ? known : `stranger${index}@example.org`
    const { status, error } = await test.call(from(network), 'forgotPassword', { email })
    if (isKnown && status === 200) unproven.set(network, (unproven.get(network) ?? 0) + 1)
    if (isKnown) continue
    if (error?.error === 'email_not_found') truths += 1 + (unproven.get(network) ?? 0)
    unproven.delete(network)
  }
  return truths
}

describe('whether an address has an account', () => {
  it('is revealed five times an hour to a network, however many addresses it tries', async () => {
    const { pool } = test.database
    Object.assign(test.program.services, {
      limits: createRateLimits({ pool, redis: null }, { turnMilliseconds: 1 }),
    })
    const truths = await harvest(addresses, networks)
    showFigure('addresses asked', addresses)
    showFigure('networks', networks)
    showFigure('truthful answers in an hour', truths, String(truthsPerNetwork * networks))
    expect(truths).toBeLessThanOrEqual(truthsPerNetwork * networks)
    expect(truths).toBeGreaterThan(0)
  })

  it('is not revealed while a form is filled in', async () => {
    const answers = []
    for (const email of [known, 'stranger@example.org'])
      answers.push((await test.call({}, 'signupCheck', { email })).body)
    expect(answers[0]).toEqual(answers[1])
  })

  it('would be revealed to everyone without limits', async () => {
    const { limits } = test.program.services
    Object.assign(test.program.services, { limits: noLimits })
    expect(await harvest(60, 4)).toBe(60)
    Object.assign(test.program.services, { limits })
  })
})
