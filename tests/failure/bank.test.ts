import { beforeAll, expect, it } from 'vitest'
import { chooseRounds, chooseTimeLimit, showFigure, trustSeed } from '../trust.ts'
import { type BankReport, runBank } from './bank.ts'
import { ensureBuilt } from './build.ts'

beforeAll(ensureBuilt, 120_000)

function show(report: BankReport): void {
  const { messages, payments, withdrawals, codes, acts, unknown, slowestRecovery, drainMilliseconds } = report
  showFigure('acknowledged', `${messages} messages, ${payments} payments, ${withdrawals} withdrawals`)
  showFigure('codes used by one order of many', codes)
  showFigure('requests with an unknown outcome', `${unknown} of ${acts} acts`)
  showFigure('slowest recovery', `${slowestRecovery} ms`)
  showFigure('jobs drained after', `${drainMilliseconds} ms`, '60000')
}

it(
  'keeps every acknowledged act once while program and database are killed',
  async () => {
    const report = await runBank({
      seed: trustSeed,
      rounds: chooseRounds(12, 200),
      victims: ['database', 'server', 'database', 'both'],
    })
    show(report)
    expect(report.faults).toEqual([])
    expect(report.messages).toBeGreaterThan(50)
    expect(report.payments).toBeGreaterThan(5)
    expect(report.codes).toBeGreaterThan(5)
    expect(report.unknown).toBeGreaterThan(0)
  },
  chooseTimeLimit(900_000),
)

it('detects acts that are lost or done twice', async () => {
  const { faults } = await runBank({
    seed: trustSeed,
    rounds: 6,
    // A killed database loses what it acknowledged; a killed server has stored what it never answered.
    victims: ['database', 'server'],
    planted: 'faults',
  })
  expect(faults).toContainEqual(expect.stringMatching(/acknowledged message \S+ is there 0 times/))
  expect(faults).toContainEqual(expect.stringMatching(/acknowledged message \S+ is there 2 times/))
}, 300_000)
