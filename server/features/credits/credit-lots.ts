import type { CreditKind } from './credits.sql.ts'

/** An entry of a wallet, oldest first. */
export interface LotMovement {
  readonly kind: CreditKind
  /** Positive into the wallet, negative out of it. */
  readonly change: number
  readonly reference: string
  /** The payment whose credits a refund or reversal takes back. */
  readonly paymentId: string | null
}

/** Credits that came in together: granted, or bought with one payment. */
export interface CreditLot {
  readonly origin: 'given' | 'paid'
  /** The payment, or the reason of the grant. */
  readonly reference: string
  readonly credits: number
  left: number
}

/** Which lots a spending or a refund drew on, to be put back when it is released. */
type Draw = readonly { readonly lot: CreditLot; readonly credits: number }[]

/** Takes from granted lots first, then from paid ones, each oldest first, so that purchases last longest. */
function draw(lots: readonly CreditLot[], credits: number): Draw {
  const drawn: { lot: CreditLot; credits: number }[] = []
  let remaining = credits
  for (const origin of ['given', 'paid'] as const) {
    for (const lot of lots) {
      if (lot.origin !== origin || remaining === 0) continue
      const amount = Math.min(lot.left, remaining)
      if (amount === 0) continue
      lot.left -= amount
      remaining -= amount
      drawn.push({ lot, credits: amount })
    }
  }
  if (remaining > 0) throw new Error('a wallet gave more credits than came in')
  return drawn
}

/**
 * Takes a payment's own credits back first. A correction by hand may have left fewer; the rest comes from the others.
 */
function drawFromOwnLots(lots: readonly CreditLot[], movement: LotMovement): Draw {
  const own = lots.find((lot) => lot.origin === 'paid' && lot.reference === movement.paymentId)
  const fromOwn = Math.min(own?.left ?? 0, -movement.change)
  if (own) own.left -= fromOwn
  const others = draw(lots, -movement.change - fromOwn)
  return own ? [{ lot: own, credits: fromOwn }, ...others] : others
}

/**
 * Replays a wallet into its lots. Only this rule separates paid and granted credits: the ledger stays one row per
 * entry, and what is left of a payment can be computed at any time.
 */
export function buildLots(movements: Iterable<LotMovement>): CreditLot[] {
  const lots: CreditLot[] = []
  const draws = new Map<string, Draw>()
  for (const movement of movements) {
    const { kind, change, reference } = movement
    const released = kind === 'release' ? draws.get(reference) : undefined
    if (released) {
      for (const { lot, credits } of released) lot.left += credits
      draws.delete(reference)
    } else if (change > 0) {
      const origin = kind === 'purchase' ? 'paid' : 'given'
      lots.push({ origin, reference, credits: change, left: change })
    } else if (kind === 'refund' || kind === 'reversal') draws.set(reference, drawFromOwnLots(lots, movement))
    else draws.set(reference, draw(lots, -change))
  }
  return lots
}

/** Returns how many credits of a payment have not been spent or taken back. */
export function countUnspent(movements: Iterable<LotMovement>, paymentId: string): number {
  const lot = buildLots(movements).find((one) => one.origin === 'paid' && one.reference === paymentId)
  return lot?.left ?? 0
}
