import { beforeAll, expect, it } from 'vitest'
import { figure, rounds, trustSeed } from '../trust.ts'
import { ensureBuilt } from './build.ts'
import { runLiveChat } from './live-chat.ts'
import { growthInHour } from './memory-slope.ts'

beforeAll(ensureBuilt, 120_000)

const seconds = rounds(180, 7200)
const sockets = 500
/** People who write a message every quarter of a minute, and look at something else for every third. */
const pace = {
  pause: { least: 5000, most: 25_000 },
  looksAt: ['/members', '/chats', '/likes', '/api/chats.php', '/api/user.php', '/api/search.php?gender=male'],
}

it('loses nothing and takes no more memory while members talk for long', async () => {
  const { faults, messages, memory } = await runLiveChat({
    seed: trustSeed,
    sockets,
    troubles: [],
    calmMilliseconds: seconds * 1000,
    pace,
  })
  // The caches of the program fill in the first third.
  const settled = memory.slice(Math.floor(memory.length / 3))
  const most = Math.max(...settled) / Math.min(...settled)
  figure('sockets', sockets)
  figure('seconds', seconds)
  figure('messages', messages)
  figure('memory', `${Math.round(memory[0] ?? 0)} to ${Math.round(memory.at(-1) ?? 0)} MiB`)
  figure('most by least memory', most.toFixed(2), seconds >= 3600 ? '' : '2')
  figure(
    'growth of memory in an hour',
    `${(growthInHour(settled) * 100).toFixed(2)} %`,
    seconds >= 3600 ? '1 %' : '',
  )
  expect(faults).toEqual([])
  expect(messages).toBeGreaterThan(seconds)
  if (memory.length === 0) return
  // Minutes say nothing of an hour; what doubles within them does.
  if (seconds >= 3600) expect(growthInHour(settled)).toBeLessThan(0.01)
  else expect(most).toBeLessThan(2)
}, 10_000_000)

it('notices memory that grows', () => {
  const steady = Array.from({ length: 600 }, (_, second) => 100 + (second % 7))
  const leaking = steady.map((sample, second) => sample + second * 0.01)
  expect(Math.abs(growthInHour(steady))).toBeLessThan(0.01)
  expect(growthInHour(leaking)).toBeGreaterThan(0.3)
})
