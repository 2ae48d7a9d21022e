import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type BenchRow, buildMaxRow, computeMedian } from './bench-row.ts'
import type { World } from './search-world.ts'

const rounds = 5
const warmingRounds = 2
const sendsPerRound = 40
const maxTime = 20
const maxCpuGrowth = 1.4

interface Sends {
  readonly times: number[]
  /** CPU of program, database and sender, in milliseconds a message. */
  readonly cpu: number
}

/** Makes the sender premium and gives credits through the ledger; again in a kept world, which has spent them. */
async function fillWallet({ database: { db }, viewer }: World): Promise<void> {
  const credits = 1_000
  const now = new Date()
  await sql`update members set paid_since = ${now} where id = ${viewer.id}`.execute(db)
  await sql`
    with filled as (
      update member_states set credits = credits + ${credits} where member_id = ${viewer.id} returning credits)
    insert into credit_movements (member_id, id, kind, from_account, to_account, credits, balance, reference, created_at)
    select ${viewer.id}, gen_random_uuid(), 'adjustment', 'promotion', 'wallet', ${credits}, credits, gen_random_uuid(), ${now}
    from filled`.execute(db)
}

/** Returns confirmed members without a conversation with the sender, from anywhere in the table. */
async function drawStrangers({ database, siteId, viewer }: World): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.member_id as id from search_members m tablesample system (2)
    join members on members.id = m.member_id and members.status = 'activated' and members.kind = 'person'
    where m.visible and m.site_id = ${siteId} and not exists (
      select from conversations c
      where c.member_a = least(m.member_id, ${viewer.id}) and c.member_b = greatest(m.member_id, ${viewer.id}))
    order by random() limit ${sendsPerRound}`.execute(database.db)
  return rows.map(({ id }) => id)
}

async function playRound(world: World): Promise<Sends> {
  const strangers = await drawStrangers(world)
  const times: number[] = []
  const before = world.cpuSeconds()
  for (const profile of strangers) {
    const start = performance.now()
    const body = { profile, text: 'Hello', client_id: randomUUID(), credits: 1 }
    const status = await world.sender.ask(JSON.stringify(body))
    if (status !== 200) throw new Error(`a message was answered by ${status}`)
    times.push(performance.now() - start)
  }
  return { times, cpu: ((world.cpuSeconds() - before) * 1000) / strangers.length }
}

/** Measures paid messages that begin a conversation in both worlds, which take turns. */
export async function measureSends(worlds: readonly World[]): Promise<BenchRow[]> {
  for (const world of worlds) await fillWallet(world)
  const perWorld: Sends[][] = worlds.map(() => [])
  for (let round = 0; round < warmingRounds + rounds; round++)
    for (const [index, world] of worlds.entries()) {
      const sends = await playRound(world)
      if (round >= warmingRounds) perWorld[index]?.push(sends)
    }
  const [few = 0, many = 0] = perWorld.map((sends) => computeMedian(sends.map(({ cpu }) => cpu)))
  const p50 = computeMedian(perWorld.at(-1)?.flatMap(({ times }) => times) ?? [])
  const figure = 'paid message that begins a conversation'
  const growth = `${figure}, CPU (${few.toFixed(1)} → ${many.toFixed(1)} ms), growth`
  return [
    buildMaxRow(`${figure}, p50`, { measured: p50, unit: 'ms', max: maxTime }),
    buildMaxRow(growth, { measured: many / few, unit: '×', max: maxCpuGrowth }),
  ]
}
