import { expect, it } from 'vitest'
import { aMember, aSite } from '#tests/builders.ts'
import { sellPackages } from '#tests/payments.ts'
import { useProgram } from '#tests/program.ts'

const test = useProgram()

it('include what sending one costs, in money where credits are on sale (M-010)', async () => {
  const site = await aSite(test)
  const member = await aMember(test, site)
  const costs = async () => (await test.call(member, 'icebreakers', {})).body.costs
  expect(await costs()).toEqual({ credits: 1, money: null })
  await sellPackages(test, site)
  // 350 credits for 89.99: the shown price is rounded up.
  expect(await costs()).toEqual({ credits: 1, money: { amount: 26, currency: 'EUR' } })
})
