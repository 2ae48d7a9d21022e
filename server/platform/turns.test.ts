import { expect, it } from 'vitest'
import { Turns } from './turns.ts'

it('runs tasks with the same name one after the other, and others in parallel', async () => {
  const turns = new Turns({ apartMilliseconds: 40, maxWaitMilliseconds: 200 })
  const begun = performance.now()
  const passed: [string, number][] = []
  const pass = async (who: string) => {
    expect(await turns.take(who)).toBeNull()
    passed.push([who, performance.now() - begun])
  }
  await Promise.all([pass('a'), pass('a'), pass('a'), pass('b')])
  const of = (who: string) => passed.filter(([one]) => one === who).map(([, at]) => at)
  expect(of('a')[2]).toBeGreaterThan(100)
  expect(of('b')[0]).toBeLessThan(of('a')[2] ?? 0)
})

it('refuses tasks that would wait too long, with the seconds, and forgets finished ones', async () => {
  const turns = new Turns({ apartMilliseconds: 40, maxWaitMilliseconds: 100 })
  const all = await Promise.all(Array.from({ length: 4 }, () => turns.take('a')))
  expect(all).toEqual([null, null, 1, 1])
  expect(await turns.take('a')).toBeNull()
  expect(turns.size).toBeLessThanOrEqual(1)
})
