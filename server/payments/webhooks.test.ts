import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#server/platform/ids.ts'
import { aMember, aSite, type TestMember, type TestSite, walletOf } from '#tests/builders.ts'
import { decide, order, packagesOnSale, shuffled } from '#tests/payments.ts'
import { useProgram } from '#tests/program.ts'
import { secretsFrom } from '../platform/secrets.ts'

const test = useProgram({ listen: true })
let site: TestSite
let small = ''

beforeEach(async () => {
  site ??= await aSite(test)
  small ||= (await packagesOnSale(test, site))[0]?.id ?? ''
})

interface Report {
  body: string
  signature: string
}

function report(
  reference: string,
  options: { event?: string; ageSeconds?: number; forged?: boolean } = {},
): Report {
  const { event = newId(), ageSeconds = 0, forged = false } = options
  const body = JSON.stringify({ event, payment: reference })
  const at = Math.floor(test.clock.now().getTime() / 1000) - ageSeconds
  const secrets = forged ? secretsFrom('somebody else’s secret') : test.program.services.secrets
  return { body, signature: `t=${at},v1=${secrets.sign('sandbox webhook', `${at}.${body}`)}` }
}

const post = ({ body, signature }: Report, provider = 'sandbox') =>
  test.app.inject({
    method: 'POST',
    url: `/api/payment-webhook.php?provider=${provider}`,
    headers: {
      host: 'duet.test',
      'content-type': 'application/json',
      'x-sandbox-signature': signature,
    },
    payload: body,
  })

async function paidOrder(member: TestMember): Promise<string> {
  const { reference } = await order(test, member, { package: small })
  await decide(test, member, { reference, outcome: 'paid' })
  return reference
}

describe('webhooks', () => {
  it('are refused without the right signature, with a changed body, and when stale', async () => {
    const reference = await paidOrder(await aMember(test, site))
    const right = report(reference)
    expect((await post({ ...right, signature: '' })).statusCode).toBe(400)
    expect((await post({ ...right, body: right.body.replace('"event"', ' "event"') })).statusCode).toBe(400)
    expect((await post(report(reference, { forged: true }))).statusCode).toBe(400)
    expect((await post(report(reference, { ageSeconds: 301 }))).statusCode).toBe(400)
    expect((await post(right)).statusCode).toBe(200)
  })

  it('are not taken for a provider that the site does not work with', async () => {
    expect((await post(report('x'), 'mollie')).statusCode).toBe(404)
    expect((await post(report('x'), 'nobody')).statusCode).toBe(404)
  })

  it('of an unpaid payment change nothing: only the truth counts', async () => {
    const member = await aMember(test, site)
    const { id, reference } = await order(test, member, { package: small })
    await post(report(reference))
    await test.runJobs()
    expect((await test.call(member, 'payment', { id })).body.payment.status).toBe('pending')
    expect(await walletOf(test, member)).toEqual({ credits: 0, ledger: 0 })
  })

  it('credit each payment exactly once, a thousand of them doubled, shuffled, forged and stale', async () => {
    const members = await Promise.all(Array.from({ length: 10 }, () => aMember(test, site)))
    const references = await Promise.all(members.map((member) => paidOrder(member)))
    const reports: Report[] = []
    for (let i = 0; i < 1000; i++) {
      const reference = references[i % references.length] ?? ''
      const known = reports[i - 10]
      if (i % 5 === 0) reports.push(report(reference, { forged: true }))
      else if (i % 7 === 0) reports.push(report(reference, { ageSeconds: 400 }))
      else if (i % 2 === 0 && known) reports.push(known)
      else reports.push(report(reference))
    }
    const order = shuffled(reports, 20261121)
    for (let i = 0; i < order.length; i += 100) {
      await Promise.all(order.slice(i, i + 100).map((one) => post(one)))
      if (i === 500) await test.runJobs()
    }
    await test.runJobs({ also: 'later' })
    for (const member of members) expect(await walletOf(test, member)).toEqual({ credits: 25, ledger: 25 })
  }, 180_000)
})

describe('the reconciler', () => {
  it('closes what no webhook ever came for', async () => {
    const member = await aMember(test, site)
    await paidOrder(member)
    test.clock.advance({ seconds: 60 })
    await test.runScheduled('reconcile-payments')
    expect(await walletOf(test, member)).toEqual({ credits: 25, ledger: 25 })
  })

  it('ends an order that was never paid after an hour, and completes it when the money comes all the same', async () => {
    const member = await aMember(test, site)
    const { id, reference } = await order(test, member, { package: small })
    test.clock.advance({ seconds: 3600 })
    await test.runScheduled('reconcile-payments')
    const after = (await test.call(member, 'payment', { id })).body.payment
    expect(after).toMatchObject({ status: 'failed', failure: 'expired' })
    await decide(test, member, { reference, outcome: 'paid' })
    await post(report(reference))
    await test.runJobs({ also: 'later' })
    expect((await test.call(member, 'payment', { id })).body.payment.status).toBe('completed')
    expect(await walletOf(test, member)).toEqual({ credits: 25, ledger: 25 })
  })
})
