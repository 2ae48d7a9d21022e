import { systemClock } from '#server/platform/clock.ts'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { makeRandom, type Random } from '#server/platform/random.ts'
import type { BuilderProgram, TestMember } from '../builders.ts'
import { becomeBrowser } from '../failure/browser-socket.ts'
import { keepChatting, openTab } from '../failure/chatters.ts'
import { fill, findFaults, type Person, waitUntil } from '../failure/live-chat.ts'
import { type Client, openClient } from '../failure/request.ts'
import { type Cluster, runDuet, startCluster } from './cluster.ts'

/** Members in pairs, each with a tab open, who write to each other through the proxy. */
export interface Talking {
  readonly cluster: Cluster
  readonly people: readonly Person[]
  readonly client: Client
  /** The primary, next to the cluster. */
  readonly database: Database
  readonly random: Random
  /** Waits until every tab is connected. */
  allOpen(): Promise<void>
  /** Makes everyone stop writing, waits for what is under way, and compares both sides with what is stored. */
  end(): Promise<{ faults: string[]; messages: number; longestBreak: number }>
}

const settleMilliseconds = 60_000

async function fillWith(environment: Readonly<Record<string, string>>, members: number) {
  // Opened without its migrations: the schema is that of the version to start with.
  const database = openDatabase(
    { connectionString: environment.DATABASE_URL },
    { connections: 4, onLost: () => undefined },
  )
  try {
    const program = { sites: { forget: () => undefined } }
    const seeded: BuilderProgram = { clock: systemClock, database, program }
    return await fill(members)(seeded)
  } finally {
    await database.close()
  }
}

function startTalk(cluster: Cluster, members: readonly TestMember[], random: Random) {
  becomeBrowser(`localhost:${cluster.port}`)
  const client = openClient(cluster.port)
  const people: Person[] = members.map((member) => ({ ...member, tab: openTab(member, false) }))
  const database = openDatabase(
    { connectionString: cluster.databaseUrl },
    { connections: 2, onLost: () => undefined },
  )
  let isOver = false
  const allOpen = () => waitUntil(() => people.every(({ tab }) => tab.isOpen()), settleMilliseconds)
  const begin = () =>
    Promise.all(
      people.map((me, index) => {
        const other = people[index % 2 === 0 ? index + 1 : index - 1]
        return other ? keepChatting({ client, random, isOver: () => isOver }, me, other) : Promise.resolve()
      }),
    )
  return {
    cluster,
    people,
    client,
    random,
    allOpen,
    begin,
    database,
    finish: () => {
      isOver = true
    },
    close: async () => {
      for (const { tab } of people) tab.close()
      client.close()
      await database.close()
    },
  }
}

async function readResult(people: readonly Person[], database: Database) {
  const messages = people.reduce((sum, { tab }) => sum + tab.sent.length, 0)
  const came = () => people.reduce((sum, { tab }) => sum + tab.received.length, 0)
  await waitUntil(() => came() >= 2 * messages, settleMilliseconds)
  return {
    faults: await findFaults(database, people),
    messages,
    longestBreak: Math.round(Math.max(...people.map(({ tab }) => tab.longestBreak()))),
  }
}

/** Starts a cluster with members who talk without pause while `play` takes, and stops everything. */
export async function withTalkingMembers<Result>(
  { members, seed, root }: { members: number; seed: number; root?: string },
  play: (talking: Talking) => Promise<Result>,
): Promise<Result> {
  let made: TestMember[] = []
  const cluster = await startCluster({
    ...(root !== undefined && { root }),
    fill: async (environment) => {
      await runDuet(['migrate'], environment, root)
      made = await fillWith(environment, members)
    },
  })
  const talk = startTalk(cluster, made, makeRandom(`cluster ${seed}`))
  try {
    await talk.allOpen()
    const ended = talk.begin()
    ended.catch(() => undefined)
    return await play({
      ...talk,
      async end() {
        talk.finish()
        await talk.allOpen()
        await ended
        return readResult(talk.people, talk.database)
      },
    })
  } finally {
    talk.finish()
    await talk.close()
    await cluster.stop()
  }
}
