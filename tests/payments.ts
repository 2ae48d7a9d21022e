import { sql } from 'kysely'
import type { PaymentMethod } from '#contract/features/payments/payment-method.ts'
import type { SandboxOutcome } from '#server/features/payments/providers/sandbox-checkout.ts'
import { createId } from '#server/platform/ids.ts'
import type { BuilderProgram, TestMember, TestSite } from './builders.ts'
import type { TestProgram } from './program.ts'

export interface TestPackage {
  readonly id: string
  readonly credits: number
  readonly cents: number
}

/** Puts the four packages of the design on sale: 25, 75, 150 and 350 credits. */
export async function sellPackages(test: BuilderProgram, site: TestSite): Promise<readonly TestPackage[]> {
  const packages = [
    { id: createId(), credits: 25, cents: 999 },
    { id: createId(), credits: 75, cents: 2499 },
    { id: createId(), credits: 150, cents: 4499 },
    { id: createId(), credits: 350, cents: 8999 },
  ]
  for (const [position, one] of packages.entries()) {
    await sql`insert into packages (site_id, id, tier, credits, price_cents, currency, position)
      values (${site.id}, ${one.id}, ${`p${position}`}, ${one.credits}, ${one.cents}, 'EUR', ${position})`.execute(
      test.database.db,
    )
  }
  test.program.sites.forget()
  return packages
}

/** Orders a package and returns the payment's id and its name at the sandbox. */
export async function order(
  test: TestProgram,
  member: TestMember,
  input: {
    package?: string
    top_up?: number
    method?: PaymentMethod
    code?: string
    key?: string
    store_card?: boolean
  },
) {
  const { key = createId(), method = 'ideal', ...rest } = input
  const caller = { ...member, headers: { 'idempotency-key': key } }
  const answer = await test.call(caller, 'startPayment', { accept_immediate_start: true, method, ...rest })
  const action = answer.status === 200 ? answer.body.action : null
  const reference = action?.type === 'redirect' ? (action.url.split('/').pop() ?? '') : ''
  return { ...answer, id: answer.status === 200 ? answer.body.payment.id : '', reference }
}

/** Presses a button of the test checkout, without waiting for what the sandbox then reports. */
export async function decide(
  test: TestProgram,
  member: TestMember,
  { reference, outcome }: { reference: string; outcome: SandboxOutcome },
) {
  return test.app.inject({
    method: 'POST',
    url: `/sandbox/pay/${reference}`,
    headers: {
      host: member.host ?? 'duet.test',
      cookie: member.cookie,
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: `outcome=${outcome}`,
  })
}

/** Buys a package from the order to the credits, webhooks and jobs included. */
export async function buy(test: TestProgram, member: TestMember, input: Parameters<typeof order>[2]) {
  const ordered = await order(test, member, input)
  if (ordered.status !== 200) throw new Error(`not ordered: ${ordered.raw.body}`)
  await decide(test, member, { reference: ordered.reference, outcome: 'paid' })
  await test.runJobs({ also: 'later' })
  return ordered
}

/** Adds a provider to a site, after those that it has. */
export async function setUpProvider(
  test: TestProgram,
  site: TestSite,
  { provider, credentials }: { provider: string; credentials: object },
): Promise<void> {
  const sealed = test.program.services.secrets.seal('provider credentials', JSON.stringify(credentials))
  await sql`insert into payment_providers (site_id, provider, position, credentials)
    select ${site.id}, ${provider}, count(*), ${sealed} from payment_providers where site_id = ${site.id}`.execute(
    test.database.db,
  )
}

/** Returns the same order for the same seed, so that a failure can be reproduced. */
export function shuffle<T>(items: readonly T[], seed: number): T[] {
  const list = [...items]
  let state = seed
  for (let i = list.length - 1; i > 0; i--) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    const j = state % (i + 1)
    const [a, b] = [list[i], list[j]]
    if (a !== undefined && b !== undefined) [list[i], list[j]] = [b, a]
  }
  return list
}
