import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildLots, countUnspent, type LotMovement } from './credit-lots.ts'

function move(
  kind: LotMovement['kind'],
  change: number,
  ...[reference, paymentId = null]: [reference: string, paymentId?: string | null]
): LotMovement {
  return { kind, change, reference, paymentId }
}

const kinds = [
  'signup',
  'purchase',
  'message',
  'photo',
  'gift',
  'voice',
  'refund',
  'adjustment',
  'release',
] as const

interface Step {
  readonly kind: (typeof kinds)[number]
  readonly credits: number
  /** Chooses the target of a refund or a release. */
  readonly pick: number
}

const walletAfter = (movements: readonly LotMovement[]) =>
  movements.reduce((sum, { change }) => sum + change, 0)

/** Returns the entry that a step adds to a wallet; null when there is nothing to spend, or to release. */
function makeMovement(
  { kind, credits, pick }: Step,
  reference: string,
  before: readonly LotMovement[],
): LotMovement | null {
  const pickOne = (list: readonly LotMovement[]) => list[pick % Math.max(1, list.length)]
  if (kind === 'signup' || kind === 'purchase' || kind === 'adjustment') return move(kind, credits, reference)
  if (kind === 'release') {
    const released = before.filter((one) => one.kind === 'release').map((one) => one.reference)
    const isSpent = (one: LotMovement) => one.change < 0 && one.kind !== 'refund'
    const spent = pickOne(before.filter((one) => isSpent(one) && !released.includes(one.reference)))
    return spent ? move('release', -spent.change, spent.reference) : null
  }
  const out = Math.min(credits, walletAfter(before))
  if (out === 0) return null
  const payment = kind === 'refund' ? pickOne(before.filter((one) => one.kind === 'purchase')) : undefined
  return move(kind, -out, reference, payment?.reference)
}

/** Returns the entries of a wallet that starts empty. */
function makeHistory(steps: readonly Step[]): LotMovement[] {
  const movements: LotMovement[] = []
  for (const [index, step] of steps.entries()) {
    const movement = makeMovement(step, `${step.kind} ${index}`, movements)
    if (movement) movements.push(movement)
  }
  return movements
}

describe('the lots of a wallet', () => {
  it('spend granted credits before paid ones', () => {
    const movements = [move('signup', 3, 'me'), move('purchase', 25, 'p1'), move('message', -1, 'm1')]
    expect(countUnspent(movements, 'p1')).toBe(25)
    expect(buildLots(movements).map((lot) => lot.left)).toEqual([2, 25])
  })

  it('spend the oldest payment first', () => {
    const movements = [move('purchase', 2, 'p1'), move('purchase', 5, 'p2'), move('gift', -3, 'g1')]
    expect([countUnspent(movements, 'p1'), countUnspent(movements, 'p2')]).toEqual([0, 4])
  })

  it('return released credits to the lot they came from', () => {
    const spent = [move('purchase', 2, 'p1'), move('purchase', 5, 'p2'), move('gift', -3, 'g1')]
    const movements = [...spent, move('release', 3, 'g1')]
    expect([countUnspent(movements, 'p1'), countUnspent(movements, 'p2')]).toEqual([2, 5])
  })

  it('take a refund from the lot of its own payment', () => {
    const movements = [move('purchase', 5, 'p1'), move('purchase', 5, 'p2'), move('refund', -5, 'r1', 'p2')]
    expect([countUnspent(movements, 'p1'), countUnspent(movements, 'p2')]).toEqual([5, 0])
  })

  it('ignore a payment that granted nothing', () => {
    expect(countUnspent([], 'p1')).toBe(0)
  })

  it('always add up to the balance of the wallet, in 2,000 random histories', () => {
    const step = fc.record({
      kind: fc.constantFrom(...kinds),
      credits: fc.integer({ min: 1, max: 40 }),
      pick: fc.nat(),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const movements = makeHistory(steps)
        const lots = buildLots(movements)
        expect(lots.reduce((sum, lot) => sum + lot.left, 0)).toBe(walletAfter(movements))
        for (const lot of lots) {
          expect(lot.left).toBeGreaterThanOrEqual(0)
          expect(lot.left).toBeLessThanOrEqual(lot.credits)
        }
      }),
      { numRuns: 2000, seed: 20261121 },
    )
  })
})
