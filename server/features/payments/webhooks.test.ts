import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, readWallet, type TestMember, type TestSite } from '#tests/builders.ts'
import { decide, order, sellPackages, setUpProvider, shuffle } from '#tests/payments.ts'
import { useProgram } from '#tests/program.ts'
import { chooseRounds, chooseTimeLimit, showFigure, trustSeed } from '#tests/trust.ts'
import { deriveSecrets } from '../../platform/secrets.ts'

const test = useProgram({ listen: true })
let site: TestSite
let small = ''

beforeEach(async () => {
  site ??= await aSite(test)
  small ||= (await sellPackages(test, site))[0]?.id ?? ''
})

interface Report {
  body: string
  signature: string
}

function report(
  reference: string,
  options: { event?: string; ageSeconds?: number; forged?: boolean } = {},
): Report {
  const { event = createId(), ageSeconds = 0, forged = false } = options
  const body = JSON.stringify({ event, payment: reference })
  const at = Math.floor(test.clock.now().getTime() / 1000) - ageSeconds
  const secrets = forged ? deriveSecrets('someone else’s secret') : test.program.services.secrets
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

type WebhookCase = Report & { kind: 'forged' | 'stale' | 'right' }

/** Returns `count` reports of these payments, of every kind and with duplicates, in random order. */
function mixedReports(count: number, references: readonly string[]): WebhookCase[] {
  const reports: WebhookCase[] = []
  for (let i = 0; i < count; i++) {
    const reference = references[i % references.length] ?? ''
    const known = reports[i - references.length]
    if (i % 5 === 0) reports.push({ ...report(reference, { forged: true }), kind: 'forged' })
    else if (i % 7 === 0) reports.push({ ...report(reference, { ageSeconds: 400 }), kind: 'stale' })
    else if (i % 2 === 0 && known) reports.push(known)
    else reports.push({ ...report(reference), kind: 'right' })
  }
  return shuffle(reports, trustSeed)
}

/** Posts reports a hundred at a time while jobs run. Returns what was answered wrongly. */
async function postAll(reports: readonly WebhookCase[]): Promise<string[]> {
  const faults: string[] = []
  for (let i = 0; i < reports.length; i += 100) {
    const batch = reports.slice(i, i + 100)
    const answers = await Promise.all(
      batch.map(async (one) => ({ kind: one.kind, status: (await post(one)).statusCode })),
    )
    const wrong = answers.filter(({ kind, status }) => status !== (kind === 'right' ? 200 : 400))
    faults.push(...wrong.map(({ kind, status }) => `a ${kind} report was answered with ${status}`))
    if (i % 1000 === 500) await test.runJobs()
  }
  await test.runJobs({ also: 'later' })
  return faults
}

/**
 * Sends reports of ten paid orders for each thousand. Returns what was answered wrongly, and the wallets that hold
 * anything but the one package.
 */
async function storm(count: number, spoil?: (member: TestMember) => Promise<unknown>): Promise<string[]> {
  const members = await Promise.all(
    Array.from({ length: Math.max(count / 100, 5) }, () => aMember(test, site)),
  )
  const references: string[] = []
  // A few at a time: two hundred at once take longer on a busy machine than a request may.
  for (let i = 0; i < members.length; i += 10)
    references.push(...(await Promise.all(members.slice(i, i + 10).map((member) => paidOrder(member)))))
  const faults = await postAll(mixedReports(count, references))
  const [first] = members
  if (first && spoil) await spoil(first)
  for (const member of members) {
    const { credits, ledger } = await readWallet(test, member)
    if (credits !== 25 || ledger !== 25)
      faults.push(`the wallet of ${member.id} holds ${credits}, by the books ${ledger}`)
  }
  return faults
}

it('keeps nothing of a provider’s report once it was processed', async () => {
  const anna = await aMember(test, site)
  const event = createId()
  const sent = await post(report(await paidOrder(anna), { event }))
  expect(sent.statusCode).toBe(200)
  const makeBody = async () => {
    const { rows } = await test.database.pool.query<{ body: Buffer; times: number }>(
      `select body, times from webhook_events where event_id like '%' || $1`,
      [event],
    )
    return rows.map(({ body }) => body.length > 0)
  }
  expect(await makeBody()).toEqual([true])
  await test.runJobs()
  expect(await makeBody()).toEqual([false])
})

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

  it('are not accepted for a provider that the site does not use', async () => {
    expect((await post(report('x'), 'mollie')).statusCode).toBe(404)
    expect((await post(report('x'), 'nobody')).statusCode).toBe(404)
  })

  it('of an unpaid payment change nothing: only the provider’s answer counts', async () => {
    const member = await aMember(test, site)
    const { id, reference } = await order(test, member, { package: small })
    await post(report(reference))
    await test.runJobs()
    expect((await test.call(member, 'payment', { id })).body.payment.status).toBe('pending')
    expect(await readWallet(test, member)).toEqual({ credits: 0, ledger: 0 })
  })

  it(
    'credit each payment exactly once, whether doubled, shuffled, forged or stale (S-015)',
    async () => {
      const count = chooseRounds(1000, 20_000)
      showFigure('reports of the test bank', count)
      expect(await storm(count)).toEqual([])
    },
    chooseTimeLimit(900_000),
  )

  it('are tested by planted faults: accepted forgeries and double credits are detected', async () => {
    const { services } = test.program
    const { secrets } = services
    Object.assign(services, { secrets: { ...secrets, isSigned: () => true } })
    expect(await storm(100)).toContainEqual(expect.stringMatching(/forged .* answered with 200/))
    Object.assign(services, { secrets })
    const again = ({ id }: TestMember) =>
      sql`select book_credits(${id}, ${createId()}, 'purchase', 'sales', 'wallet', 25, ${createId()}, now())`.execute(
        test.database.db,
      )
    expect(await storm(100, again)).toContainEqual(expect.stringMatching(/holds 50/))
  })
})

describe('the reconciler', () => {
  it('closes what no webhook ever came for', async () => {
    const member = await aMember(test, site)
    await paidOrder(member)
    test.clock.advance({ seconds: 60 })
    await test.runScheduled('reconcile-payments')
    expect(await readWallet(test, member)).toEqual({ credits: 25, ledger: 25 })
  })

  it('continues after a payment that cannot be settled', async () => {
    const [broken, member] = [await aMember(test, site), await aMember(test, site)]
    const { id } = await order(test, broken, { package: small })
    await paidOrder(member)
    await setUpProvider(test, site, { provider: 'sandbox', credentials: {} })
    await sql`insert into payment_providers (site_id, provider, position, credentials)
      values (${site.id}, 'mollie', 1, 'sealed by a key that is lost')`.execute(test.database.db)
    await sql`update payments set provider = 'mollie', provider_reference = 'tr_1' where id = ${id}`.execute(
      test.database.db,
    )
    // A payment that was asked about goes behind those that were not yet.
    await sql`update payments set checked_at = created_at where member_id = ${member.id}`.execute(
      test.database.db,
    )
    test.clock.advance({ seconds: 60 })
    await test.runScheduled('reconcile-payments').catch(() => undefined)
    await sql`delete from payment_providers where site_id = ${site.id}`.execute(test.database.db)
    await sql`delete from payments where id = ${id}`.execute(test.database.db)
    expect(await readWallet(test, member)).toEqual({ credits: 25, ledger: 25 })
  })

  it('closes an unpaid order after an hour, and still completes it when the money comes', async () => {
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
    expect(await readWallet(test, member)).toEqual({ credits: 25, ledger: 25 })
  })
})
