import { expect, it } from 'vitest'
import { aMember, type TestMember } from '#tests/builders.ts'
import { order, sellPackages } from '#tests/payments.ts'
import { aStaff } from '#tests/staff-builder.ts'
import type { Shop } from './provider-suite.ts'

const reason = 'Report R-1: comes back after a ban.'

async function findSameAccounts({ test, site }: Shop, { id }: TestMember) {
  const support = { ...(await aStaff(test, ['support'])), host: site.host }
  const { body } = await test.call(support, 'adminSameAccounts', { id, reason })
  return body.accounts.map((account) => [account.id, account.signs])
}

async function readPrint({ test }: Shop, payment: string): Promise<Buffer | null> {
  const { status, card_print } = await test.database.db
    .selectFrom('payments')
    .select(['status', 'card_print'])
    .where('id', '=', payment)
    .executeTakeFirstOrThrow()
  expect(status).toBe('completed')
  return card_print
}

/** Buys with a card that the provider knows by a fingerprint; returns what is stored of it. */
async function payByCard(shop: Shop, member: TestMember, fingerprint: string): Promise<Buffer | null> {
  const { test, site, fake, post } = shop
  const [small] = await sellPackages(test, site)
  const { body, id } = await order(test, member, { package: small?.id ?? '', method: 'creditcard' })
  if (body.action.type !== 'redirect') throw new Error('no page to pay at')
  const reference = fake.readReference(body.action.url)
  fake.payWith?.(reference, fingerprint)
  fake.decide(reference, 'paid')
  expect(await post(fake.report(reference))).toBe(200)
  await test.runJobs()
  return readPrint(shop, id)
}

/** What support learns of cards from a provider that says which payments are of the same one. */
export function provesCardPrints(current: () => Shop): void {
  it('shows support which account paid with the same card, and stores no fingerprint as it came', async () => {
    const { test, site } = current()
    const anna = await aMember(test, site, { credits: 0 })
    const again = await aMember(test, site, { credits: 0 })
    const stranger = await aMember(test, site, { credits: 0 })
    const card = 'Xt5EWLLDS7FJjR1c'
    const first = await payByCard(current(), anna, card)
    expect(first).toHaveLength(32)
    expect(first?.toString('latin1')).not.toContain(card)
    expect(await payByCard(current(), again, card)).toEqual(first)
    const other = await payByCard(current(), stranger, 'q9PzLw3vT0aB7kNm')
    expect(other).toHaveLength(32)
    expect(other).not.toEqual(first)
    expect(await findSameAccounts(current(), anna)).toEqual([[again.id, ['card']]])
  }, 60_000)
}

/** What is stored of cards from a provider that does not say which payments are of the same one. */
export function provesNoCardPrints(current: () => Shop): void {
  it('finds no account by its card, since this provider does not say which card it was', async () => {
    const { test, site, paid } = current()
    const [anna, ben] = [await aMember(test, site, { credits: 0 }), await aMember(test, site, { credits: 0 })]
    for (const member of [anna, ben]) expect(await readPrint(current(), (await paid(member)).id)).toBeNull()
    expect(await findSameAccounts(current(), anna)).toEqual([])
  }, 60_000)
}
