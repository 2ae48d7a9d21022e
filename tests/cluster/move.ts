import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { moveSteps } from '#server/cli/site-move.ts'
import type { Database } from '#server/platform/database/database.ts'
import { makeRandom } from '#server/platform/random.ts'
import { countWaitingJobs, findLedgerDifference } from '../failure/bank-books.ts'
import { type Bank, createDiary, playBuyer } from '../failure/bank-people.ts'
import { becomeBrowser } from '../failure/browser-socket.ts'
import { keepChatting, openTab } from '../failure/chatters.ts'
import { findFaults, type Person, waitUntil } from '../failure/live-chat.ts'
import { openClient } from '../failure/request.ts'
import { runDuet, toMainPath } from './cluster.ts'
import {
  fillMoving,
  fillNeighbours,
  fillPlain,
  findBookFaults,
  findPictureFaults,
  openAt,
  probe,
  type World,
} from './move-load.ts'
import { killPod, type UsedSite } from './pod-death.ts'
import { type Pod, type Pods, startPods } from './pods.ts'
import { printLine } from './say.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const host = 'moving.localhost'
const maxRefusalMilliseconds = 60_000
const maxBreakMilliseconds = 10_000
/** Of a member of another site of the same pod: some seconds, since the cores are busy. */
const maxNeighbourMilliseconds = 5000
const settleMilliseconds = 60_000

interface Ends {
  readonly pods: Pods
  readonly north: Pod
  readonly south: Pod
}

/** Holds the last step of a move back, so that its command can be killed in the middle of it. */
async function holdArrival({ pool }: Database): Promise<() => Promise<void>> {
  const client = await pool.connect()
  await client.query('begin')
  await client.query('select from site_moves for update')
  return async () => {
    await client.query('rollback')
    client.release()
  }
}

function startMove({ pods, north, south }: Ends): ChildProcess {
  const command = [toMainPath(root), 'site', 'move', host, '--to', south.file]
  return spawn(process.execPath, [...command, '--redirect', pods.redirect(host, south.name)], {
    env: { PATH: process.env.PATH, ...north.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Moves the site, and kills the command as it begins a step, if one is given. Returns its exit code, null when killed. */
async function runMove(ends: Ends, target: Database, killAt: string | null): Promise<number | null> {
  const child = startMove(ends)
  let said = ''
  let release: (() => Promise<void>) | null = null
  const cut = () => void child.kill('SIGKILL')
  process.once('exit', cut)
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  const onLine = async (line: string) => {
    if (killAt === null) printLine(`    ${line}`)
    if (killAt === 'switch' && / s {2}read-only/.test(line)) release = await holdArrival(target)
    if (killAt !== null && line.includes(` s  ${killAt}`)) child.kill('SIGKILL')
  }
  let rest = ''
  child.stdout?.on('data', (chunk) => {
    const lines = `${rest}${chunk}`.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) void onLine(line)
  })
  child.stderr?.on('data', (chunk) => {
    said += chunk
  })
  const code = await ended
  process.off('exit', cut)
  // A TypeScript closure sets it.
  await (release as (() => Promise<void>) | null)?.()
  if (code !== 0 && code !== null) printLine(`  the command ended with ${code}: ${said.trim()}`)
  return code
}

function startLoad(pods: Pods, world: World, seed: number) {
  becomeBrowser(`localhost:${pods.port}`, `${host}:${pods.port}`)
  const client = openClient(pods.port, host)
  const random = makeRandom(`move ${seed}`)
  const people: Person[] = world.talkers.map((member) => ({ ...member, tab: openTab(member, false) }))
  const bank: Bank = {
    client,
    random,
    people: [...world.buyers, ...world.talkers],
    packages: world.packages,
    codes: [],
    diary: createDiary(),
    closed: false,
    forgetsKeys: false,
  }
  let isOver = false
  const talks = people.map((me, index) => {
    const other = people[index % 2 === 0 ? index + 1 : index - 1]
    return other ? keepChatting({ client, random, isOver: () => isOver }, me, other) : Promise.resolve()
  })
  const buying = { ...bank, people: world.buyers }
  const buyers = world.buyers.map((me) => playBuyer(buying, me))
  const probed = probe(client, world.probes, () => isOver)
  const ended = Promise.allSettled([...talks, ...buyers])
  probed.catch(() => undefined)
  return {
    people,
    diary: bank.diary,
    async end() {
      isOver = true
      buying.closed = true
      const surprises = (await ended).flatMap((one) =>
        one.status === 'rejected' ? [String(one.reason)] : [],
      )
      return { surprises, ...(await probed) }
    },
    close() {
      for (const { tab } of people) tab.close()
      client.close()
    },
  }
}

/** Members of another site of the first pod, who should notice nothing. */
function startNeighbours(pods: Pods, { host: neighbour, members }: UsedSite) {
  const client = openClient(pods.port, neighbour)
  let isOver = false
  const probed = probe(client, members, () => isOver)
  probed.catch(() => undefined)
  return async () => {
    isOver = true
    const { longest } = await probed
    client.close()
    return longest
  }
}

/** Ends the load and compares all that was acknowledged with the pod that has the site now. */
async function findAllFaults(pod: Pod, world: World, load: ReturnType<typeof startLoad>) {
  const { longest, sent, surprises } = await load.end()
  const database = openAt(pod.databaseUrl)
  const messages = load.people.reduce((sum, { tab }) => sum + tab.sent.length, 0)
  const came = () => load.people.reduce((sum, { tab }) => sum + tab.received.length, 0)
  await waitUntil(() => came() >= 2 * messages, settleMilliseconds)
  const deadline = performance.now() + settleMilliseconds
  while ((await countWaitingJobs(database)) > 0 && performance.now() < deadline) await sleep(200)
  const ledger = await findLedgerDifference(database)
  const faults = [
    ...surprises,
    ...(ledger ? [`ledger: ${ledger}`] : []),
    ...(await findFaults(database, load.people)),
    ...(await findBookFaults(database, load.diary, sent)),
    ...(await findPictureFaults(pod.dataDir, world.pictures)),
  ]
  const { rows } = await sql<{ members: number; messages: number }>`
    select (select count(*)::int from members) as members, (select count(*)::int from messages) as messages`.execute(
    database.db,
  )
  await database.close()
  const longestBreak = Math.round(Math.max(...load.people.map(({ tab }) => tab.longestBreak())))
  return { faults, messages: messages + sent.length, longest, longestBreak, stored: rows[0] }
}

/** Kills the command at each of its steps, and then lets it end. Returns whether it did as it should. */
async function moveWithKills(ends: Ends): Promise<boolean> {
  const target = openAt(ends.south.databaseUrl)
  let isGood = true
  for (const step of moveSteps) {
    const begun = performance.now()
    const code = await runMove(ends, target, step)
    isGood &&= code === null
    const seconds = ((performance.now() - begun) / 1000).toFixed(1)
    printLine(
      `  ${code === null ? 'killed' : `ended with ${code} and not killed`} at ${step} after ${seconds} s`,
    )
    await sleep(1500)
  }
  const code = await runMove(ends, target, null)
  await target.close()
  return isGood && code === 0
}

interface Play {
  readonly world: World
  readonly staying: UsedSite
  readonly seed: number
}

/** Removes the old copy and moves the site back, undisturbed. */
async function moveBack(ends: Ends): Promise<boolean> {
  const target = openAt(ends.north.databaseUrl)
  printLine(`  ${(await runDuet(['site', 'drop', host], ends.north.environment)).trim()}`)
  const code = await runMove({ ...ends, north: ends.south, south: ends.north }, target, null)
  await target.close()
  return code === 0
}

async function play(ends: Ends, { world, staying, seed }: Play): Promise<boolean> {
  const load = startLoad(ends.pods, world, seed)
  const endNeighbours = startNeighbours(ends.pods, staying)
  try {
    await waitUntil(() => load.people.every(({ tab }) => tab.isOpen()), settleMilliseconds)
    await sleep(3000)
    const hasMoved = await moveWithKills(ends)
    const isBack = hasMoved && (await moveBack(ends))
    await sleep(3000)
    const neighbour = await endNeighbours()
    const found = await findAllFaults(isBack ? ends.north : ends.south, world, load)
    for (const fault of found.faults.slice(0, 20)) printLine(`  ✗ ${fault}`)
    printLine(
      `${found.messages} messages, ${load.diary.messages.size} of buyers and ${load.diary.paid.size} purchases acknowledged, ${found.faults.length} faults
longest wait for a message ${found.longest} ms (limit ${maxRefusalMilliseconds}), longest break of a socket ${found.longestBreak} ms (limit ${maxBreakMilliseconds})
longest wait of another site's member ${neighbour} ms (limit ${maxNeighbourMilliseconds}); ${found.stored?.members} members and ${found.stored?.messages} messages are stored`,
    )
    const isQuick =
      found.longest < maxRefusalMilliseconds &&
      found.longestBreak < maxBreakMilliseconds &&
      neighbour < maxNeighbourMilliseconds
    return isBack && found.faults.length === 0 && isQuick
  } finally {
    load.close()
  }
}

/** The sites with members: five in three pods. */
const sites = {
  north: [host, 'staying.localhost'],
  south: ['river.localhost'],
  west: ['hill.localhost', 'meadow.localhost'],
} as const

/**
 * Kills one of three pods with two of five sites, while members use the other three. Then moves a site between two pods while its members write, buy and have sockets open; the command is killed at
 * each of its steps and repeated. Nothing acknowledged may be lost or doubled. Returns whether all passed.
 */
export async function moveUnderLoad({ seed, members }: { seed: number; members: number }): Promise<boolean> {
  let world: World | undefined
  const used = new Map<string, UsedSite>()
  const fillUsed = async (environment: Readonly<Record<string, string>>, hosts: readonly string[]) => {
    await fillPlain(environment)
    for (const one of hosts)
      used.set(one, { host: one, members: await fillNeighbours(environment.DATABASE_URL ?? '', one) })
  }
  const pods = await startPods([
    {
      name: 'north',
      hosts: sites.north,
      fill: async (environment) => {
        await fillUsed(environment, ['staying.localhost'])
        world = await fillMoving(environment, { host, members, seed })
      },
    },
    { name: 'south', hosts: sites.south, fill: (environment) => fillUsed(environment, sites.south) },
    { name: 'west', hosts: sites.west, fill: (environment) => fillUsed(environment, sites.west) },
  ])
  try {
    const [north, south, west] = ['north', 'south', 'west'].map((name) => pods.pods.get(name))
    const [staying, river] = [used.get('staying.localhost'), used.get('river.localhost')]
    if (!north || !south || !west || !world || !staying || !river)
      throw new Error('the pods were not started')
    const others = [{ host, members: world.probes }, staying, river]
    const isAlone = await killPod(pods, { victim: west, lost: sites.west, others })
    return (await play({ pods, north, south }, { world, staying, seed })) && isAlone
  } finally {
    await pods.stop()
  }
}
