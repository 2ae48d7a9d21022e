import { beforeAll, expect, it } from 'vitest'
import { chooseRounds, showFigure, trustSeed } from '../trust.ts'
import { ensureBuilt } from './build.ts'
import { runLiveChat } from './live-chat.ts'
import { computeGrowthPerHour } from './memory-slope.ts'

beforeAll(ensureBuilt, 120_000)

const seconds = chooseRounds(60, 7200)
/** Thirteen in the short form, a minute in the long one. A collection stops the program for a moment: not more often. */
const secondsBetween = Math.min(60, seconds / 9)
const sockets = 500
/** People who write a message every quarter of a minute, and look at something else for every third. */
const pace = {
  pause: { min: 5000, max: 25_000 },
  looksAt: ['/members', '/chats', '/likes', '/api/chats.php', '/api/user.php', '/api/search.php?gender=male'],
}

it('loses nothing and does not leak memory while members chat for long', async () => {
  const { faults, messages, memory } = await runLiveChat({
    seed: trustSeed,
    sockets,
    troubles: [],
    calm: { seconds, secondsBetween },
    pace,
  })
  // The caches of the program fill in the first third.
  const settled = memory.slice(Math.floor((memory.length - 1) / 3))
  const [first = 0, last = 0] = [settled[0], settled.at(-1)]
  const growth = computeGrowthPerHour(settled, secondsBetween)
  const isLong = seconds >= 3600
  showFigure('sockets', sockets)
  showFigure('seconds', seconds)
  showFigure('messages', messages)
  showFigure('memory after collections', `${memory.map(Math.round).join(', ')} MiB`)
  showFigure('last by first settled memory', (last / first).toFixed(2), isLong ? '' : '1.3')
  showFigure('growth of memory in an hour', `${(growth * 100).toFixed(2)} %`, isLong ? '1 %' : '')
  expect(faults).toEqual([])
  expect(messages).toBeGreaterThan(seconds)
  // Minutes do not show slow growth over an hour; they only show fast growth.
  if (isLong) expect(growth).toBeLessThan(0.01)
  else expect(last / first).toBeLessThanOrEqual(1.3)
}, 10_000_000)

it.each([1, 20, 60])('detects growing memory from samples %i seconds apart', (secondsBetween) => {
  const steady = Array.from({ length: 4200 / secondsBetween }, (_, index) => 100 + (index % 7))
  const leaking = steady.map((sample, index) => sample + index * secondsBetween * 0.01)
  expect(Math.abs(computeGrowthPerHour(steady, secondsBetween))).toBeLessThan(0.01)
  // 36 in an hour, from 103 to 145 within these seventy minutes.
  expect(computeGrowthPerHour(leaking, secondsBetween)).toBeCloseTo(36 / 124, 1)
})
