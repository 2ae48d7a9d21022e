import { expect, it } from 'vitest'
import type { CallName } from '#contract/api/calls.ts'
import type { MakeCall } from '#contract/api/page-renderer.ts'
import { type App, makeCache } from '../../../app/cache/app.ts'
import { load } from './credits-repeat-order.tsx'

/** Opens the page and gives which order it has asked for. */
async function readRequestedOrder(query: string): Promise<unknown> {
  let asked: unknown
  const answers = async (name: CallName, input: unknown) => {
    if (name === 'repeatOrder') asked = input
    return { order: { stored: { brand: 'visa', last4: '4242' } } }
  }
  // The two calls that the page makes.
  const app: App = { call: answers as unknown as MakeCall, cache: makeCache(), locale: 'en', onServer: true }
  await load({ app, params: {}, url: new URL(`http://duet.test/credits/repeat-order${query}`) })
  return asked
}

it('repeats the order in the address, otherwise the last one (R-017)', async () => {
  const payment = '0198f0aa-0000-7000-8000-000000000001'
  expect(await readRequestedOrder(`?payment=${payment}`)).toEqual({ payment })
  expect(await readRequestedOrder('')).toEqual({})
  expect(await readRequestedOrder('?payment=none')).toEqual({})
})
