import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { systemRequest } from '#server/app/create-context.ts'
import type { Tx } from '#server/app/transaction.ts'
import { createId } from '#server/platform/ids.ts'
import { makeRandom } from '#server/platform/random.ts'
import { aSite } from '#tests/builders.ts'
import { type Act, drawNextAct, LedgerModel } from '#tests/ledger-model.ts'
import { useProgram } from '#tests/program.ts'
import { chooseRounds, chooseTimeLimit, showFigure, trustSeed } from '#tests/trust.ts'
import { buildLots } from './credit-lots.ts'
import { bookCredits, type CreditKind, lockWallet } from './credits.sql.ts'
import { grantCredits } from './grant-credits.ts'
import { takeCredits } from './take-credits.ts'
import { findChainDifference, findLedgerTotals, findWalletDifference } from './verify-ledger.sql.ts'

const test = useProgram()
const together = 4

async function manyMembers(siteId: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => createId())
  const { db } = test.database
  await sql`insert into members (id, site_id, email, email_key, status, language, looking_for)
    select id, ${siteId}, id::text, id::text, 'activated', 'en', 'male' from unnest(${ids}::uuid[]) id`.execute(
    db,
  )
  await sql`insert into member_states (member_id, site_id) select id, ${siteId} from unnest(${ids}::uuid[]) id`.execute(
    db,
  )
  return ids
}

async function spend(tx: Tx, memberId: string, { kind, credits, reference }: Act): Promise<number> {
  if ((await lockWallet(tx, memberId)) < credits) return 0
  const booking = { memberId, id: createId(), kind, from: 'wallet', to: 'spent', credits, reference } as const
  return (await bookCredits(tx, booking)).booked ? credits : 0
}

/** Performs an act as the program does; returns the moved credits. */
async function carryOut(tx: Tx, memberId: string, act: Act): Promise<number> {
  const { kind, credits, reference } = act
  switch (kind) {
    case 'signup':
    case 'purchase':
    case 'adjustment':
    case 'release':
      return (await grantCredits(tx, { memberId, credits, kind, reference })).granted ? credits : 0
    case 'refund':
    case 'reversal':
      return (await takeCredits(tx, { memberId, credits, kind, reference })).taken
    default:
      return spend(tx, memberId, act)
  }
}

/** A planted fault: what the twin does wrong. */
type PlantedFault = (act: Act) => Act

/** Plays one history on a wallet and on the purse. Returns the first difference in words. */
async function playHistory(
  tx: Tx,
  memberId: string,
  { seed, fault }: { seed: string; fault?: PlantedFault },
) {
  const random = makeRandom(seed)
  const purse = new LedgerModel()
  const acts: Act[] = []
  const payments = new Map<string, string | null>()
  for (let left = random.whole(5, 25); left > 0; left--) {
    const act = drawNextAct(random, purse, { acts, newReference: createId })
    await sql`savepoint act`.execute(tx.db)
    const moved = await carryOut(tx, memberId, fault ? fault(act) : act)
    if (act.isGivenUp) await sql`rollback to savepoint act`.execute(tx.db)
    else {
      const expected = purse.play(act)
      acts.push(act)
      payments.set(act.reference, act.payment)
      if (moved !== expected) return `${seed}: ${act.kind} moved ${moved}, the model ${expected}`
    }
    const wallet = await lockWallet(tx, memberId)
    if (wallet !== purse.credits) return `${seed}: the wallet holds ${wallet}, the model ${purse.credits}`
  }
  return lotDifference(tx, memberId, { seed, purse, payments })
}

/** Returns the unspent credits of each payment, as a withdrawal would compute them. */
async function lotDifference(
  tx: Tx,
  memberId: string,
  {
    seed,
    purse,
    payments,
  }: { seed: string; purse: LedgerModel; payments: ReadonlyMap<string, string | null> },
): Promise<string | null> {
  const { rows } = await sql<{ kind: CreditKind; change: number; reference: string }>`
    select kind, case to_account when 'wallet' then credits else -credits end as change, reference
    from credit_movements where member_id = ${memberId} order by number`.execute(tx.db)
  const movements = rows.map((row) => ({ ...row, paymentId: payments.get(row.reference) ?? null }))
  const lots = buildLots(movements).filter(({ origin, left }) => origin === 'paid' && left > 0)
  const left = new Map(lots.map((lot) => [lot.reference, lot.left]))
  const text = (of: ReadonlyMap<string, number>) => JSON.stringify([...of].sort())
  return text(left) === text(purse.paidLeft)
    ? null
    : `${seed}: lots ${text(left)}, model ${text(purse.paidLeft)}`
}

async function playAll(count: number, fault?: PlantedFault): Promise<string[]> {
  const site = await aSite(test, { host: `${createId()}.test` })
  const { createContext, sites } = test.program
  const found = await sites.byId(site.id)
  const ctx = await createContext({ site: found, viewer: null, locale: 'en', request: systemRequest })
  const members = await manyMembers(site.id, count)
  const differences: string[] = []
  const player = async () => {
    for (let memberId = members.pop(); memberId; memberId = members.pop()) {
      const played = { seed: `ledger ${trustSeed} ${members.length}`, ...(fault && { fault }) }
      const who = memberId
      const difference = await ctx.transaction((tx) => playHistory(tx, who, played))
      if (difference) differences.push(difference)
    }
  }
  await Promise.all(Array.from({ length: together }, player))
  return differences
}

it(
  'behaves like a purse of coins in every history',
  async () => {
    const histories = chooseRounds(2000, 100_000)
    const differences = await playAll(histories)
    showFigure('histories', histories)
    showFigure('differences', differences.length, '0')
    expect(differences).toEqual([])
    const { db } = test.database
    expect(await findChainDifference(db)).toBe(undefined)
    expect(await findWalletDifference(db)).toBe(undefined)
    expect((await findLedgerTotals(db)).sum).toBe(0)
  },
  chooseTimeLimit(300_000),
)

it('detects a ledger that books one credit too many, or forgets what an act was for', async () => {
  const generous = await playAll(20, (act) =>
    act.kind === 'purchase' ? { ...act, credits: act.credits + 1 } : act,
  )
  expect(generous.length).toBeGreaterThan(10)
  const forgetful = await playAll(100, (act) => ({ ...act, reference: createId() }))
  expect(forgetful.length).toBeGreaterThan(10)
})
