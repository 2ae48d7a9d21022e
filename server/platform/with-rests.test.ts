import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { withRests } from './with-rests.ts'

/** Takes so many milliseconds of CPU. */
async function work(milliseconds: number): Promise<void> {
  const before = process.cpuUsage()
  let used = 0
  while (used < 1000 * milliseconds) {
    const { user, system } = process.cpuUsage(before)
    used = user + system
  }
}

test('what comes alone begins at once, and what follows it waits for a multiple of the CPU that it took', async () => {
  const inTurn = withRests(2)
  let begun = 0
  const first = inTurn(() => {
    begun = performance.now()
    return work(40)
  })
  await turn()
  expect(begun).toBeGreaterThan(0)
  await first
  const ended = performance.now()
  const second = await inTurn(async () => performance.now())
  expect(second - ended).toBeGreaterThanOrEqual(70)
})

test('work is done one after another, in the order in which it came, also behind what failed', async () => {
  const inTurn = withRests(0)
  const order: string[] = []
  const step = (name: string) => async () => {
    order.push(`${name} begins`)
    await turn()
    order.push(`${name} ends`)
    if (name === 'first') throw new Error('failed')
  }
  const done = await Promise.allSettled([inTurn(step('first')), inTurn(step('second'))])
  expect(done.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  expect(order).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
})
