import { beforeAll, expect, it } from 'vitest'
import { chooseRounds, chooseTimeLimit, showFigure, trustSeed } from '../trust.ts'
import { ensureBuilt } from './build.ts'
import { findDeliveryFaults } from './delivery-faults.ts'
import { runLiveChat } from './live-chat.ts'

beforeAll(ensureBuilt, 120_000)

const troubles = ['halved', 'kill server', 'silent', 'restart', 'slow', 'cut', 'kill database'] as const
const short = ['halved', 'kill server', 'silent', 'restart', 'kill database'] as const

it(
  'delivers every acknowledged message to both screens once and in order, whatever fails',
  async () => {
    // The last is the hardest: no one writes any more, so that no later message brings what was missed.
    const count = chooseRounds(0, 50)
    const long = Array.from(
      { length: count },
      (_, index) => troubles.at((index - count) % troubles.length) ?? 'cut',
    )
    const plan = count > 0 ? { troubles: long, messages: 2000 * count } : { troubles: short }
    const report = await runLiveChat({ seed: trustSeed, sockets: 200, ...plan })
    showFigure('acknowledged', `${report.messages} messages`)
    showFigure('reconnected', `${report.reconnects} times, p99 ${report.reconnectP99} ms`, '5000 ms')
    expect(report.faults).toEqual([])
    expect(report.messages).toBeGreaterThan(100)
    // Everyone reconnects; how soon is only measured on an idle machine.
    expect(report.reconnectP99).toBeLessThanOrEqual(process.env.TRUST_FIGURES ? 5000 : 60_000)
  },
  chooseTimeLimit(900_000),
)

it('detects messages lost because a tab does not report what it has seen', async () => {
  const { faults } = await runLiveChat({
    seed: trustSeed,
    sockets: 40,
    troubles: ['halved', 'cut'],
    forgets: true,
    patience: 5000,
  })
  expect(faults).toContainEqual(expect.stringMatching(/was told 0 times/))
}, 300_000)

it('detects messages that are doubled, reordered or never stored', () => {
  const stored = ['a', 'b'].map((id) => ({ id, from_id: 'ann' }))
  const sent = new Map([['ann', ['a', 'b']]])
  const side = (member: string, ids: string[]) => ({
    member,
    messages: ids.map((id) => ({ id, from_me: member === 'ann' })),
  })
  const findLosses = (ids: string[]) =>
    findDeliveryFaults({ sides: [side('ann', ['a', 'b']), side('bob', ids)], sent, stored })
  expect(findLosses(['a', 'b'])).toEqual([])
  expect(findLosses(['a'])).toEqual(['bob was told 0 times of b'])
  expect(findLosses(['a', 'b', 'b'])).toContain('bob was told 2 times of b')
  expect(findLosses(['b', 'a'])).toEqual(['bob was told in another order'])
  expect(findLosses(['a', 'b', 'c'])).toEqual(['bob was told of c, which is not stored'])
  expect(
    findDeliveryFaults({
      sides: [side('ann', ['b', 'a']), side('bob', ['b', 'a'])],
      sent,
      stored: [...stored].reverse(),
    }),
  ).toHaveLength(3)
})
