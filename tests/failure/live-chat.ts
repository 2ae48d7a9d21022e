import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import { makeRandom, type Random } from '#server/platform/random.ts'
import { computePercentile } from '../../bench/bench-row.ts'
import { aMember, aSite, type BuilderProgram, type TestMember } from '../builders.ts'
import { showFigure } from '../trust.ts'
import { becomeBrowser } from './browser-socket.ts'
import { type Chatter, keepChatting, openTab, type TalkOptions } from './chatters.ts'
import { findDeliveryFaults } from './delivery-faults.ts'
import { openClient } from './request.ts'
import { type ServerProcess, withServerProcess } from './server-process.ts'
import { openShakyNetwork, type ShakyNetwork } from './shaky-network.ts'

type Disturbance = 'cut' | 'slow' | 'halved' | 'silent' | 'restart' | 'kill server' | 'kill database'

export interface LivePlan {
  readonly seed: number
  /** Members; they talk in pairs. */
  readonly sockets: number
  readonly troubles: readonly Disturbance[]
  /** How many messages are acknowledged before the last disturbance; each waits for its share of them. */
  readonly messages?: number
  /** Planted for the twin: tabs that do not say what they have seen. */
  readonly forgets?: boolean
  /** How long an acknowledged message may take to arrive, in milliseconds; a minute by default. */
  readonly patience?: number
  /** How long they chat before the first disturbance, and the interval of memory measurements meanwhile. */
  readonly calm?: { readonly seconds: number; readonly secondsBetween: number }
  /** At which pace they write, and what they look at in between; by default quickly, and nothing. */
  readonly pace?: Pick<TalkOptions, 'pause' | 'looksAt'>
}

export interface LiveReport {
  readonly faults: string[]
  readonly messages: number
  /** From the end of each disturbance until each tab was connected again, in milliseconds. */
  readonly reconnectP99: number
  readonly reconnects: number
  /** Mebibytes that the program held before the first disturbance, each after a garbage collection. */
  readonly memory: readonly number[]
}

/** A member with a tab open. */
export type Person = TestMember & { tab: Chatter }

const settleMilliseconds = 60_000
const maxShareMilliseconds = 600_000

/** Returns a function that fills a database with members who can write to each other for a long time. */
export function fill(sockets: number) {
  return async (seeded: BuilderProgram) => {
    const site = await aSite(seeded, { host: 'localhost' })
    await aSite(seeded, { host: 'zweiklang.localhost' })
    const people: TestMember[] = []
    const traits = { paid: true, credits: 100_000 }
    while (people.length < sockets) {
      const some = Array.from({ length: Math.min(8, sockets - people.length) }, () =>
        aMember(seeded, site, traits),
      )
      people.push(...(await Promise.all(some)))
    }
    return people
  }
}

/** Waits until something holds, or the time is over. */
export async function waitUntil(holds: () => boolean, milliseconds: number): Promise<void> {
  const deadline = performance.now() + milliseconds
  while (!holds() && performance.now() < deadline) await sleep(20)
}

/** Starts and ends one disturbance. */
async function suffer(
  trouble: Disturbance,
  { server, network, random }: { server: ServerProcess; network: ShakyNetwork; random: Random },
): Promise<void> {
  if (trouble === 'restart' || trouble === 'kill server' || trouble === 'kill database') {
    if (trouble === 'restart') await server.restart()
    else await server.kill(trouble === 'kill server' ? 'server' : 'database')
    await server.recover()
    return
  }
  network.become(trouble)
  await sleep(random.whole(800, 2500))
  network.become('fair')
}

/** They chat for a while; measures at equal intervals how much memory the program holds. */
async function watchMemory(
  server: ServerProcess,
  { seconds, secondsBetween }: NonNullable<LivePlan['calm']>,
): Promise<number[]> {
  const begun = performance.now()
  const samples: number[] = []
  for (let second = secondsBetween; second <= seconds; second += secondsBetween) {
    await sleep(Math.max(0, begun + second * 1000 - performance.now()))
    samples.push(await server.memory())
  }
  return samples
}

/**
 * Returns the milliseconds from the end of a disturbance until each tab was connected again; 0 for those that stayed
 * connected.
 */
async function reconnectsAfter(people: readonly Person[]): Promise<number[]> {
  const ended = performance.now()
  const all = () => people.every(({ tab }) => tab.isOpen())
  await waitUntil(all, settleMilliseconds)
  return people.map(({ tab }) =>
    tab.isOpen() ? Math.max(0, tab.openedAt() - ended) : Number.POSITIVE_INFINITY,
  )
}

/** Compares what was acknowledged, what is stored and what came to the tabs of pairs of people. */
export async function findFaults({ db }: Pick<Database, 'db'>, people: readonly Person[]): Promise<string[]> {
  const { rows } = await sql<{ id: string; from_id: string; to_id: string }>`
    select id, from_id, to_id from messages order by conversation_id, id`.execute(db)
  const faults: string[] = []
  for (let index = 0; index < people.length; index += 2) {
    const [one, other] = [people[index], people[index + 1]]
    if (!one || !other) continue
    const stored = rows.filter(({ from_id }) => from_id === one.id || from_id === other.id)
    const sides = [
      { member: one.name, messages: one.tab.received },
      { member: other.name, messages: other.tab.received },
    ] as const
    const sent = new Map([one, other].map(({ id, tab }) => [id, tab.sent]))
    faults.push(...findDeliveryFaults({ sides, sent, stored }))
  }
  for (const { name, tab } of people) {
    if (!tab.isOpen()) faults.push(`${name} has not come back`)
    if (tab.gaps() > 0) faults.push(`${name} could not resume ${tab.gaps()} times`)
  }
  return faults
}

/** Lets pairs of members talk over a network and a server that fail again and again. */
export async function runLiveChat(plan: LivePlan): Promise<LiveReport> {
  const random = makeRandom(`live ${plan.seed}`)
  return withServerProcess({ fill: fill(plan.sockets) }, async (server, members) => {
    const network = await openShakyNetwork(server.port, random)
    becomeBrowser(`localhost:${network.port}`)
    const client = openClient(network.port)
    const people = members.map((member) => ({ ...member, tab: openTab(member, plan.forgets ?? false) }))
    const countSent = () => people.reduce((sum, { tab }) => sum + tab.sent.length, 0)
    const reconnects: number[] = []
    const faults: string[] = []
    let isOver = false
    const talk: TalkOptions = {
      client,
      random,
      isOver: () => isOver,
      ...plan.pace,
      onFault: (fault) => faults.push(fault),
    }
    try {
      await reconnectsAfter(people)
      const talks = people.map((me, index) => {
        const other = people[index % 2 === 0 ? index + 1 : index - 1]
        return other ? keepChatting(talk, me, other) : Promise.resolve()
      })
      const ended = Promise.all(talks)
      ended.catch(() => undefined)
      const memory = plan.calm ? await watchMemory(server, plan.calm) : []
      isOver = plan.troubles.length === 0
      for (const [round, trouble] of plan.troubles.entries()) {
        await sleep(random.whole(500, 1500))
        const share = ((plan.messages ?? 0) * (round + 1)) / plan.troubles.length
        await waitUntil(() => countSent() >= share, maxShareMilliseconds)
        const begun = performance.now()
        await suffer(trouble, { server, network, random })
        const suffered = performance.now()
        // No one writes after the last one, so that nothing but the connection itself brings what was missed.
        isOver = round === plan.troubles.length - 1
        const after = await reconnectsAfter(people)
        reconnects.push(...after)
        const lasted = Math.round(suffered - begun)
        showFigure(trouble, `${lasted} ms, then back within ${Math.round(Math.max(...after))} ms`)
        const crash = server.crashed()
        if (crash !== null) faults.push(`${trouble}: the program ended by itself: ${crash}`)
      }
      await ended
      const sent = countSent()
      const came = () => people.reduce((sum, { tab }) => sum + tab.received.length, 0)
      await waitUntil(() => came() >= 2 * sent, plan.patience ?? settleMilliseconds)
      faults.push(...(await findFaults(server.database, people)))
      const reconnectP99 = reconnects.length > 0 ? Math.round(computePercentile(reconnects, 0.99)) : 0
      return { faults, messages: sent, reconnectP99, reconnects: reconnects.length, memory }
    } finally {
      for (const { tab } of people) tab.close()
      client.close()
      await network.close()
    }
  })
}
