import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type LotMovement, lotsOf, unspentOf } from './credit-lots.ts'

function move(
  kind: LotMovement['kind'],
  change: number,
  ...[reference, paymentId = null]: [reference: string, paymentId?: string | null]
): LotMovement {
  return { kind, change, reference, paymentId }
}

describe('the lots of a wallet', () => {
  it('spend what was given before what was paid', () => {
    const movements = [move('signup', 3, 'me'), move('purchase', 25, 'p1'), move('message', -1, 'm1')]
    expect(unspentOf(movements, 'p1')).toBe(25)
    expect(lotsOf(movements).map((lot) => lot.left)).toEqual([2, 25])
  })

  it('spend the oldest payment first', () => {
    const movements = [move('purchase', 2, 'p1'), move('purchase', 5, 'p2'), move('gift', -3, 'g1')]
    expect([unspentOf(movements, 'p1'), unspentOf(movements, 'p2')]).toEqual([0, 4])
  })

  it('put released credits back where they came from', () => {
    const spent = [move('purchase', 2, 'p1'), move('purchase', 5, 'p2'), move('gift', -3, 'g1')]
    const movements = [...spent, move('release', 3, 'g1')]
    expect([unspentOf(movements, 'p1'), unspentOf(movements, 'p2')]).toEqual([2, 5])
  })

  it('take a refund from the credits of its own payment', () => {
    const movements = [move('purchase', 5, 'p1'), move('purchase', 5, 'p2'), move('refund', -5, 'r1', 'p2')]
    expect([unspentOf(movements, 'p1'), unspentOf(movements, 'p2')]).toEqual([5, 0])
  })

  it('know nothing of a payment that gave nothing', () => {
    expect(unspentOf([], 'p1')).toBe(0)
  })

  it('always hold together what the wallet holds, whatever happened (2,000 histories)', () => {
    const step = fc.record({
      kind: fc.constantFrom(
        'signup',
        'purchase',
        'message',
        'photo',
        'gift',
        'refund',
        'adjustment',
        'release',
      ),
      credits: fc.integer({ min: 1, max: 40 }),
      pick: fc.nat(),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const movements: LotMovement[] = []
        const purchases: string[] = []
        let spent: { reference: string; credits: number }[] = []
        let wallet = 0
        for (const [index, { kind, credits, pick }] of steps.entries()) {
          const reference = `${kind} ${index}`
          if (kind === 'release') {
            const taken = spent[pick % Math.max(1, spent.length)]
            if (!taken) continue
            spent = spent.filter((one) => one !== taken)
            movements.push(move('release', taken.credits, taken.reference))
            wallet += taken.credits
          } else if (kind === 'signup' || kind === 'purchase' || kind === 'adjustment') {
            if (kind === 'purchase') purchases.push(reference)
            movements.push(move(kind, credits, reference))
            wallet += credits
          } else {
            const out = Math.min(credits, wallet)
            if (out === 0) continue
            const payment = purchases[pick % Math.max(1, purchases.length)] ?? null
            movements.push(move(kind, -out, reference, kind === 'refund' ? payment : null))
            if (kind !== 'refund') spent.push({ reference, credits: out })
            wallet -= out
          }
        }
        const lots = lotsOf(movements)
        expect(lots.reduce((sum, lot) => sum + lot.left, 0)).toBe(wallet)
        for (const lot of lots) {
          expect(lot.left).toBeGreaterThanOrEqual(0)
          expect(lot.left).toBeLessThanOrEqual(lot.credits)
        }
      }),
      { numRuns: 2000, seed: 20261121 },
    )
  })
})
