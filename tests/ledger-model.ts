import type { CreditKind } from '#server/features/credits/credits.sql.ts'
import type { Random } from '#server/platform/random.ts'

/** One act on a wallet. */
export interface Act {
  readonly kind: CreditKind
  readonly credits: number
  readonly reference: string
  /** The payment whose credits a refund or reversal removes. */
  readonly payment: string | null
  /** Whether the transaction is rolled back after it. */
  readonly isGivenUp: boolean
}

/** One credit, as if each were a coin. */
interface Coin {
  readonly isPaid: boolean
  /** What it came with. */
  readonly reference: string
  /** Earlier purses are emptied first. */
  readonly age: number
}

const incoming: ReadonlySet<CreditKind> = new Set(['signup', 'purchase', 'adjustment', 'release'])

/** The ledger as a simple model: a purse with coins in it. */
export class LedgerModel {
  #coins: Coin[] = []
  readonly #done = new Set<string>()
  readonly #spent = new Map<string, Coin[]>()
  #age = 0

  get credits(): number {
    return this.#coins.length
  }

  /** How many coins of each payment are left. */
  get paidLeft(): ReadonlyMap<string, number> {
    const left = new Map<string, number>()
    for (const { isPaid, reference } of this.#coins)
      if (isPaid) left.set(reference, (left.get(reference) ?? 0) + 1)
    return left
  }

  /** Plays an act; returns how many coins moved. */
  play({ kind, credits, reference, payment }: Act): number {
    const key = `${kind} ${reference}`
    if (this.#done.has(key)) return 0
    if (kind === 'release') return this.#putBack(key, reference)
    if (incoming.has(kind)) {
      this.#done.add(key)
      this.#age++
      for (let count = 0; count < credits; count++)
        this.#coins.push({ isPaid: kind === 'purchase', reference, age: this.#age })
      return credits
    }
    const isTakenBack = kind === 'refund' || kind === 'reversal'
    // No one spends more than they have; a refund removes at most what is left.
    if (!isTakenBack && credits > this.#coins.length) return 0
    const order = this.#coins.toSorted(
      (a, b) =>
        rank(a, isTakenBack ? payment : null) - rank(b, isTakenBack ? payment : null) || a.age - b.age,
    )
    const taken = order.slice(0, Math.min(credits, order.length))
    if (taken.length === 0) return 0
    this.#done.add(key)
    this.#coins = this.#coins.filter((coin) => !taken.includes(coin))
    if (!isTakenBack) this.#spent.set(reference, taken)
    return taken.length
  }

  #putBack(key: string, reference: string): number {
    const coins = this.#spent.get(reference)
    if (!coins) return 0
    this.#done.add(key)
    this.#spent.delete(reference)
    this.#coins.push(...coins)
    return coins.length
  }

  /** What was spent and can be refunded. */
  get spendings(): ReadonlyMap<string, number> {
    return new Map([...this.#spent].map(([reference, coins]) => [reference, coins.length]))
  }
}

function rank(coin: Coin, payment: string | null): number {
  if (payment !== null && coin.isPaid && coin.reference === payment) return 0
  return coin.isPaid ? 2 : 1
}

/** Draws the next act of a history: buying, spending, refunding, and sometimes repeating the same act. */
export function drawNextAct(
  random: Random,
  purse: LedgerModel,
  { acts, newReference }: { acts: readonly Act[]; newReference: () => string },
): Act {
  const isGivenUp = random.chance(0.1)
  if (acts.length > 0 && random.chance(0.15)) return { ...random.pick(acts), isGivenUp }
  const kind = random.weighted<CreditKind>([
    ['purchase', 3],
    ['signup', 1],
    ['adjustment', 1],
    ['message', 6],
    ['photo', 2],
    ['gift', 2],
    ['voice', 2],
    ['release', 2],
    ['refund', 1],
    ['reversal', 1],
  ])
  const payments = acts.filter((act) => act.kind === 'purchase' && !act.isGivenUp)
  const payment =
    (kind === 'refund' || kind === 'reversal') && payments.length > 0 ? random.pick(payments).reference : null
  if (kind === 'release' && purse.spendings.size > 0) {
    const [reference, credits] = random.pick([...purse.spendings])
    return { kind, credits, reference, payment: null, isGivenUp }
  }
  const isDrawn = kind === 'release' || ((kind === 'refund' || kind === 'reversal') && payment === null)
  return {
    kind: isDrawn ? 'signup' : kind,
    credits: random.whole(1, kind === 'purchase' ? 40 : 12),
    reference: newReference(),
    payment,
    isGivenUp,
  }
}
