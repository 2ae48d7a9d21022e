import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { makeRandom } from '#server/platform/random.ts'
import { aMember, aSite, type BuilderProgram, type TestMember } from '../builders.ts'
import { sellPackages } from '../payments.ts'
import { countUsedCodes, countWaitingJobs, findBookFaults, findLedgerDifference } from './bank-books.ts'
import { type Bank, createDiary, playBuyer, playRefunder, playSaver, playSender } from './bank-people.ts'
import { openClient } from './request.ts'
import { type KillTarget, type ServerProcess, withServerProcess } from './server-process.ts'

export interface BankPlan {
  readonly seed: number
  /** How often something is killed. */
  readonly rounds: number
  readonly victims: readonly KillTarget[]
  /**
   * Planted for the twin: a database that acknowledges before it has written, and people who repeat under a new id.
   */
  readonly planted?: 'faults'
}

export interface BankReport {
  readonly faults: string[]
  readonly messages: number
  readonly payments: number
  readonly withdrawals: number
  /** How many codes were used by one order. */
  readonly codes: number
  readonly acts: number
  readonly unknown: number
  readonly slowestRecovery: number
  /** Until every job that the kills had interrupted was done. */
  readonly drainMilliseconds: number
}

const senders = 20
const buyers = 12
const refunders = 8
const savers = 6
const codeCount = 2000
const senderCredits = 50_000
const drainMilliseconds = 60_000
const actingMilliseconds = 10_000

/** Gives the demo's hosts to this site, so that the program does not create the demo as well. */
async function fill(seeded: BuilderProgram) {
  const site = await aSite(seeded, { host: 'localhost' })
  await aSite(seeded, { host: 'zweiklang.localhost' })
  const packages = await sellPackages(seeded, site)
  const people: TestMember[] = []
  for (let count = 0; count < senders + buyers + refunders + savers; count++) {
    const credits = count < senders ? senderCredits : 0
    people.push(await aMember(seeded, site, { paid: true, credits, gender: count % 2 ? 'male' : 'female' }))
  }
  const codes = Array.from({ length: codeCount }, (_, index) => `BANK${index}`)
  await sql`insert into discount_codes (id, site_id, code, value_percentage, validity, created_at)
    select gen_random_uuid(), ${site.id}, unnest(${codes}::text[]), 50, 'once', now()`.execute(
    seeded.database.db,
  )
  return { packages, people, codes }
}

/** Waits until the recovered program acknowledges messages again, which takes longer on a busy machine. */
async function untilActing({ diary }: Bank): Promise<void> {
  const wanted = diary.messages.size + senders / 2
  const deadline = performance.now() + actingMilliseconds
  while (diary.messages.size < wanted && performance.now() < deadline) await sleep(20)
}

async function kill(server: ServerProcess, bank: Bank, plan: BankPlan) {
  const faults: string[] = []
  let slowest = 0
  for (let round = 0; round < plan.rounds; round++) {
    await untilActing(bank)
    await sleep(bank.random.whole(150, 900))
    const victim = plan.victims[round % plan.victims.length] ?? 'server'
    const crash = server.crashed()
    if (crash !== null) faults.push(`round ${round}: the program ended by itself: ${crash}`)
    await server.kill(victim)
    slowest = Math.max(slowest, await server.recover())
    const difference = await findLedgerDifference(server.database)
    if (difference) faults.push(`round ${round}, ${victim} killed: ${difference}`)
  }
  return { faults, slowest }
}

/** Commits from now on are acknowledged before they are on the disk, as with `synchronous_commit = off`. */
async function forgetCommits({ database: { pool } }: ServerProcess): Promise<void> {
  await pool.query(`alter system set wal_writer_delay = '10s'`)
  await pool.query('alter database postgres set synchronous_commit = off')
  await pool.query('select pg_reload_conf()')
  // The setting is taken over by new connections only.
  await pool.query('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()')
}

async function drain(server: ServerProcess): Promise<number> {
  const begun = performance.now()
  while ((await countWaitingJobs(server.database)) > 0) {
    if (performance.now() - begun > drainMilliseconds) break
    await sleep(100)
  }
  return performance.now() - begun
}

/** Lets 46 people buy, write, withdraw and try codes over HTTP while something is killed with signal 9 again and again. */
export async function runBank(plan: BankPlan): Promise<BankReport> {
  return withServerProcess({ fill }, async (server, { people, packages, codes }) => {
    if (plan.planted) await forgetCommits(server)
    const client = openClient(server.port)
    const bank: Bank = {
      client,
      people,
      packages,
      codes,
      random: makeRandom(`bank ${plan.seed}`),
      diary: createDiary(),
      closed: false,
      forgetsKeys: plan.planted !== undefined,
    }
    const roles = people.map((me, index) => {
      if (index < senders) return playSender(bank, me)
      if (index < senders + buyers) return playBuyer(bank, me)
      return index < senders + buyers + refunders ? playRefunder(bank, me) : playSaver(bank, me)
    })
    // Anyone who gets an impossible response, such as that their order does not exist, stops and has found a fault.
    const ended = Promise.allSettled(roles)
    const killed = await kill(server, bank, plan)
    bank.closed = true
    const surprises = (await ended).flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : []))
    const drained = await drain(server)
    const given = new Map(people.map(({ id }, index) => [id, index < senders ? senderCredits : 0]))
    const faults = [
      ...killed.faults,
      ...surprises,
      ...(await findBookFaults(server.database, bank.diary, given)),
    ]
    client.close()
    const { diary } = bank
    return {
      faults,
      messages: diary.messages.size,
      payments: diary.paid.size,
      withdrawals: diary.withdrawals.size,
      codes: await countUsedCodes(server.database),
      acts: diary.acts,
      unknown: diary.unknown,
      slowestRecovery: Math.round(killed.slowest),
      drainMilliseconds: Math.round(drained),
    }
  })
}
