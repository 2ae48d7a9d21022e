import { sql } from 'kysely'
import { verifyLedger } from '#server/features/credits/check-ledger.ts'
import type { Database } from '#server/platform/database/database.ts'
import { fetchFeed } from '../feed.ts'
import type { Diary } from './bank-people.ts'

type Db = Database['db']

/** Returns the ledger as of one moment, while people go on: its first difference in words, or null. */
export async function findLedgerDifference({ db }: Pick<Database, 'db'>): Promise<string | null> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (snapshot) => {
      const difference = await verifyLedger({ db: snapshot as Db }) // it only reads, which a transaction can as well
      return difference && JSON.stringify(difference)
    })
}

/** Returns how many jobs are still to be done. */
export async function countWaitingJobs({ db }: Pick<Database, 'db'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from graphile_worker._private_jobs where attempts < max_attempts`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Checks that each message is there exactly once, charged once as its answer said, and shown once on both screens. */
async function messageFaults(db: Db, { messages }: Diary): Promise<string[]> {
  const { rows } = await sql<{ text: string; from_id: string; charged: number[]; told: number }>`
    select m.body as text, m.from_id,
      (select coalesce(array_agg(c.credits), '{}') from credit_movements c where c.reference = m.id) as charged,
      num_nonnulls(m.from_seq, m.to_seq) as told
    from messages m`.execute(db)
  const faults: string[] = []
  const stored = new Map<string, number>()
  for (const { text, charged, told, from_id } of rows) {
    stored.set(text, (stored.get(text) ?? 0) + 1)
    const said = messages.get(text)
    if (!said || said.from !== from_id) faults.push(`message ${text} was sent by no one`)
    else if (said.credits === null) faults.push(`message ${text} was refused and is there`)
    else if (charged.length !== 1 || charged[0] !== said.credits)
      faults.push(`message ${text} cost ${charged} instead of ${said.credits}`)
    if (told !== 2) faults.push(`message ${text} was told ${told} times`)
  }
  for (const [text, { credits }] of messages) {
    const times = stored.get(text) ?? 0
    if (credits !== null && times !== 1) faults.push(`acknowledged message ${text} is there ${times} times`)
  }
  return faults
}

/**
 * Checks that each payment the bank accepted is completed, credited, invoiced and receipted once; returns the faults.
 */
async function paymentFaults(db: Db, { paid, raced }: Diary): Promise<string[]> {
  const { rows } = await sql<{
    id: string
    status: string
    credits: number
    credited: number[]
    invoices: number
    receipts: number
  }>`
    select p.id, p.status, p.credits,
      (select coalesce(array_agg(c.credits), '{}') from credit_movements c
        where c.reference = p.id and c.kind = 'purchase') as credited,
      (select count(*) from invoices i where i.payment_id = p.id and i.refund_id is null)::int as invoices,
      (select count(*) from outbox o where o.cause = 'receipt ' || p.id)::int as receipts
    from payments p`.execute(db)
  const known = new Map(rows.map((row) => [row.id, row]))
  const faults: string[] = []
  const racedAndPaid = rows.filter(({ id, status }) => raced.has(id) && status === 'completed')
  for (const [id, { credits }] of [...paid, ...racedAndPaid.map((row) => [row.id, row] as const)]) {
    const row = known.get(id)
    if (row?.status !== 'completed') faults.push(`paid payment ${id} is ${row?.status ?? 'gone'}`)
    else if (row.credited.join() !== String(credits)) faults.push(`payment ${id} brought ${row.credited}`)
    else if (row.invoices !== 1) faults.push(`payment ${id} has ${row.invoices} invoices`)
    else if (row.receipts !== 1) faults.push(`payment ${id} has ${row.receipts} receipts`)
  }
  for (const { id, status } of rows)
    if (status === 'completed' && !paid.has(id) && !raced.has(id))
      faults.push(`payment ${id} was not paid and is completed`)
  return faults
}

/** Each code that works once was used by one order at most, however many tried. */
async function codeFaults(db: Db): Promise<string[]> {
  const { rows } = await sql<{ code: string; times: number }>`
    select discount_code as code, count(*)::int as times from payments
    where status = 'completed' and discount_code like 'BANK%' group by 1 having count(*) > 1`.execute(db)
  return rows.map(({ code, times }) => `code ${code} lowered the price of ${times} orders`)
}

/** Returns how many codes have lowered the price of an order that was paid. */
export async function countUsedCodes({ db }: Pick<Database, 'db'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct discount_code)::int as count from payments
    where status = 'completed' and discount_code like 'BANK%'`.execute(db)
  return rows[0]?.count ?? 0
}

/** Returns what the orders of several tabs brought to whom. */
async function racedCredits(db: Db, { raced }: Diary): Promise<{ member: string; credits: number }[]> {
  const { rows } = await sql<{ member: string; credits: number }>`
    select member_id as member, credits from payments
    where status = 'completed' and id = any(${[...raced.keys()]}::uuid[])`.execute(db)
  return rows
}

/** Checks that each withdrawal took its credits once and its money was refunded; returns the faults. */
async function withdrawalFaults(db: Db, { withdrawals }: Diary): Promise<string[]> {
  const { rows } = await sql<{ id: string; status: string; credits_taken: number; taken: number }>`
    select r.id, r.status, r.credits_taken,
      (select coalesce(sum(c.credits), 0) from credit_movements c where c.reference = r.id)::int as taken
    from refunds r`.execute(db)
  const faults: string[] = []
  for (const [id, { credits }] of withdrawals) {
    const row = rows.find((one) => one.id === id)
    if (!row) faults.push(`acknowledged withdrawal ${id} is gone`)
    else if (row.credits_taken !== credits || row.taken !== credits)
      faults.push(`withdrawal ${id} took ${row.credits_taken}, ${row.taken} instead of ${credits}`)
    else if (row.status !== 'completed') faults.push(`the money of withdrawal ${id} is ${row.status}`)
  }
  for (const { id } of rows) if (!withdrawals.has(id)) faults.push(`withdrawal ${id} was asked by no one`)
  return faults
}

/** No wallet below zero, no gap in the numbers of a feed, and every wallet as the answers say. */
async function walletFaults(db: Db, diary: Diary, given: ReadonlyMap<string, number>): Promise<string[]> {
  const { rows } = await sql<{ member_id: string; credits: number; event_seq: number }>`
    select member_id, credits, event_seq from member_states`.execute(db)
  const feeds = new Map<string, number[]>()
  for (const { member_id } of rows)
    feeds.set(
      member_id,
      (await fetchFeed({ db }, member_id)).map(({ seq }) => seq),
    )
  const expected = new Map(given)
  const change = (member: string, credits: number) =>
    expected.set(member, (expected.get(member) ?? 0) + credits)
  for (const { from, credits } of diary.messages.values()) change(from, -(credits ?? 0))
  for (const { member, credits } of diary.paid.values()) change(member, credits)
  for (const { member, credits } of await racedCredits(db, diary)) change(member, credits)
  for (const { member, credits } of diary.withdrawals.values()) change(member, -credits)
  return rows.flatMap(({ member_id, credits, event_seq }) => {
    const faults: string[] = []
    if (credits < 0) faults.push(`wallet ${member_id} is below zero`)
    if (credits !== expected.get(member_id))
      faults.push(`wallet ${member_id} holds ${credits} instead of ${expected.get(member_id)}`)
    const seqs = feeds.get(member_id) ?? []
    if (seqs.length !== Number(event_seq) || seqs.some((seq, index) => Number(seq) !== index + 1))
      faults.push(`the feed of ${member_id} has the numbers ${seqs}, not 1 to ${event_seq}`)
    return faults
  })
}

/** Compares every response with what is stored, once no outcome is unknown any more. */
export async function findBookFaults(
  { db }: Pick<Database, 'db'>,
  diary: Diary,
  given: ReadonlyMap<string, number>,
): Promise<string[]> {
  const ledger = await findLedgerDifference({ db })
  return [
    ...(ledger ? [`ledger: ${ledger}`] : []),
    ...(await messageFaults(db, diary)),
    ...(await paymentFaults(db, diary)),
    ...(await codeFaults(db)),
    ...(await withdrawalFaults(db, diary)),
    ...(await walletFaults(db, diary, given)),
  ]
}
