import { describe, expect, it } from 'vitest'
import { cardPrograms, type MonthCounts, toBasisPoints, toProgramState } from './card-programs.ts'

const month = (counts: Partial<MonthCounts>): MonthCounts => ({
  payments: 10_000,
  paymentsBefore: 10_000,
  disputes: 0,
  disputedCents: 0,
  ...counts,
})
const states = (counts: Partial<MonthCounts>) =>
  cardPrograms.map((program) => `${program.program} ${toProgramState(program, month(counts))}`)

describe('what card schemes watch', () => {
  it.each([
    ['nothing without disputes', {}, []],
    ['few disputes, whatever their ratio', { payments: 100, paymentsBefore: 100, disputes: 49 }, []],
    ['many disputes among very many payments', { disputes: 149, paymentsBefore: 1_000_000 }, []],
    ['half of ECM', { disputes: 75 }, ['ecm half']],
    ['half of ECM, by its count alone not yet', { disputes: 74 }, []],
    ['ECM, and half of HECM', { disputes: 150 }, ['ecm reached', 'hecm half']],
    ['HECM', { disputes: 300 }, ['ecm reached', 'hecm reached']],
    ['half of VAMP', { payments: 100_000, paymentsBefore: 1_000_000, disputes: 750 }, ['vamp half']],
    ['VAMP', { payments: 100_000, paymentsBefore: 1_000_000, disputes: 1500 }, ['vamp reached']],
    ['EFM', { disputes: 60, disputedCents: 5_000_000 }, ['efm reached']],
    ['half of EFM', { disputes: 60, disputedCents: 2_500_000 }, ['efm half']],
    ['no EFM for a small site', { paymentsBefore: 999, disputes: 40, disputedCents: 5_000_000 }, []],
    ['disputes after the last payment', { payments: 0, paymentsBefore: 0, disputes: 100 }, ['ecm reached']],
  ] as const)('is %s', (_, counts, expected) => {
    expect(states(counts).filter((one) => !one.endsWith('below'))).toEqual(expected)
  })

  it('rounds ratios to basis points', () => {
    // The example of docs.solidgate.com/risks/monitoring-programs/mastercard.
    expect(toBasisPoints(185, 7500)).toBe(247)
    expect(toBasisPoints(3, 0)).toBeNull()
  })
})
