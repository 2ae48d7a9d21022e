import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { systemClock } from '#server/platform/clock.ts'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { openFileStore } from '#server/platform/files/open-file-store.ts'
import { createId } from '#server/platform/ids.ts'
import { fillMembers } from '../../bench/fill-members.sql.ts'
import { aMember, aSite, type BuilderProgram, type TestMember, type TestSite } from '../builders.ts'
import type { Diary } from '../failure/bank-people.ts'
import type { Client } from '../failure/request.ts'
import { sellPackages, type TestPackage } from '../payments.ts'

const messagesInConversation = 20
const pictureCount = 40

/** Opens a database of a pod next to its program. */
export const openAt = (databaseUrl: string) =>
  openDatabase({ connectionString: databaseUrl }, { connections: 2, onLost: () => undefined })

const openFiles = (dataDir: string) => openFileStore({ s3Url: null, dataDir })

const seededBy = (database: Database): BuilderProgram => ({
  clock: systemClock,
  database,
  program: { sites: { forget: () => undefined } },
})

/** Gives each site of the demo its host in a pod, so that no demo is filled in there. */
export async function fillPlain(environment: Readonly<Record<string, string>>): Promise<void> {
  const database = openAt(environment.DATABASE_URL ?? '')
  for (const host of ['localhost', 'zweiklang.localhost']) await aSite(seededBy(database), { host })
  await database.close()
}

/** Makes another site in a pod. Returns two of its members. */
export async function fillNeighbours(databaseUrl: string, host: string): Promise<TestMember[]> {
  const database = openAt(databaseUrl)
  const seeded = seededBy(database)
  const site = await aSite(seeded, { host })
  const members = await makeMembers(seeded, site, { count: 2, credits: givenCredits })
  await database.close()
  return members
}

/** The site that moves, and who uses it meanwhile. */
export interface World {
  readonly site: TestSite
  /** They write in pairs, with a tab open. */
  readonly talkers: TestMember[]
  /** They buy, and write for what they buy. */
  readonly buyers: TestMember[]
  /** Two who write to each other one message after the other, to measure how long one is refused. */
  readonly probes: TestMember[]
  readonly packages: readonly TestPackage[]
  /** Names of pictures with the hash of their bytes. */
  readonly pictures: ReadonlyMap<string, string>
}

/** What the talkers and probes have at first. */
const givenCredits = 100_000

async function makeMembers(
  seeded: BuilderProgram,
  site: TestSite,
  { count, credits }: { count: number; credits: number },
) {
  const made: TestMember[] = []
  while (made.length < count) made.push(await aMember(seeded, site, { paid: true, credits }))
  return made
}

async function addPictures(
  { database }: BuilderProgram,
  members: readonly TestMember[],
  dataDir: string,
): Promise<Map<string, string>> {
  const pictures = new Map<string, string>()
  const files = openFiles(dataDir)
  for (let index = 0; index < pictureCount; index++) {
    const stem = `moving-${index}`
    const bytes = randomBytes(50_000)
    await sql`insert into pictures (member_id, id, position, file, width, height, blur, state, created_at)
      values (${members[index % members.length]?.id}, ${createId()}, ${1 + Math.floor(index / members.length)}, ${stem}, 600, 800, '', 'approved', now())`.execute(
      database.db,
    )
    await files.write(`${stem}.webp`, bytes)
    pictures.set(`${stem}.webp`, createHash('sha256').update(bytes).digest('hex'))
  }
  return pictures
}

/** Fills the site that moves: generated members with old messages, and those who use it meanwhile. */
export async function fillMoving(
  environment: Readonly<Record<string, string>>,
  { host, members, seed }: { host: string; members: number; seed: number },
): Promise<World> {
  const database = openAt(environment.DATABASE_URL ?? '')
  const seeded = seededBy(database)
  const site = await aSite(seeded, { host })
  const now = new Date()
  await database.db.connection().execute((db) => fillMembers(db, { siteId: site.id, members, seed, now }))
  await sql`
    with pairs as (
      select gen_random_uuid() as id, n, ('00000000-0000-7000-8000-' || lpad(to_hex(2 * n - 1), 12, '0'))::uuid as a,
        ('00000000-0000-7000-8000-' || lpad(to_hex(2 * n), 12, '0'))::uuid as b
      from generate_series(1, ${Math.floor(members / 2)}::int) n
    ), made as (
      insert into conversations (id, site_id, member_a, member_b, started_by, wrote_a, wrote_b, last_at, created_at)
      select id, ${site.id}, a, b, a, true, true, now(), now() from pairs returning id, member_a, member_b
    )
    insert into messages (conversation_id, id, from_id, to_id, kind, body, credits, client_id, created_at)
    select id, gen_random_uuid(), member_a, member_b, 'text', 'line ' || k || ' and so on', 0, gen_random_uuid(),
      now() - k * interval '1 hour'
    from made, generate_series(1, ${messagesInConversation}::int) k`.execute(database.db)
  const packages = await sellPackages(seeded, site)
  const talkers = await makeMembers(seeded, site, { count: 40, credits: givenCredits })
  const buyers = await makeMembers(seeded, site, { count: 8, credits: 0 })
  const probes = await makeMembers(seeded, site, { count: 2, credits: givenCredits })
  const pictures = await addPictures(seeded, talkers, environment.DATA_DIR ?? '')
  await sql`vacuum analyze`.execute(database.db)
  await database.close()
  return { site, talkers, buyers, probes, packages, pictures }
}

/** Writes one message after the other, each under its id until it is acknowledged. Returns the longest wait. */
export async function probe(
  client: Client,
  [me, other]: readonly TestMember[],
  isOver: () => boolean,
): Promise<{ longest: number; sent: string[] }> {
  const sent: string[] = []
  let longest = 0
  while (!isOver()) {
    const body = { profile: other?.id, text: createId(), client_id: createId() }
    const begun = performance.now()
    for (;;) {
      const answer = await client.send({
        method: 'POST',
        path: '/api/chat.php',
        cookie: me?.cookie ?? '',
        body,
        giveUpAfter: 5000,
      })
      if (answer.known && answer.status === 200) break
      if (answer.known) throw new Error(`the probe was answered with ${answer.status}`)
      await sleep(100)
    }
    longest = Math.max(longest, performance.now() - begun)
    sent.push(body.text)
    await sleep(100)
  }
  return { longest: Math.round(longest), sent }
}

/** Compares what buyers and probes were told with the books of the pod that has the site now. */
export async function findBookFaults(
  { db }: Database,
  diary: Diary,
  probed: readonly string[],
): Promise<string[]> {
  const faults: string[] = []
  const { rows: messages } = await sql<{ text: string; times: number; charged: number }>`
    select m.body as text, count(*)::int as times,
      (select coalesce(sum(c.credits), 0) from credit_movements c where c.reference = any(array_agg(m.id)))::int as charged
    from messages m where m.body = any(${[...diary.messages.keys(), ...probed]}::text[]) group by m.body`.execute(
    db,
  )
  const stored = new Map(messages.map((row) => [row.text, row]))
  for (const text of probed) if (stored.get(text)?.times !== 1) faults.push(`probe ${text} is not there once`)
  for (const [text, { credits }] of diary.messages) {
    const row = stored.get(text)
    if (credits !== null && row?.times !== 1) faults.push(`message ${text} is there ${row?.times ?? 0} times`)
    if (credits !== null && row?.charged !== credits)
      faults.push(`message ${text} cost ${row?.charged}, not ${credits}`)
  }
  const { rows: payments } = await sql<{
    id: string
    status: string
    credited: number
    times: number
    receipts: number
  }>`
    select p.id, p.status,
      (select coalesce(sum(c.credits), 0) from credit_movements c where c.reference = p.id and c.kind = 'purchase')::int as credited,
      (select count(*) from credit_movements c where c.reference = p.id and c.kind = 'purchase')::int as times,
      (select count(*) from outbox o where o.cause = 'receipt ' || p.id)::int as receipts
    from payments p`.execute(db)
  for (const [id, { credits }] of diary.paid) {
    const row = payments.find((one) => one.id === id)
    if (row?.status !== 'completed') faults.push(`paid payment ${id} is ${row?.status ?? 'gone'}`)
    else if (row.times !== 1 || row.credited !== credits)
      faults.push(`payment ${id} was credited ${row.times} times`)
    else if (row.receipts !== 1) faults.push(`payment ${id} has ${row.receipts} receipts`)
  }
  return faults
}

/** Compares the pictures in a pod with what they were. */
export async function findPictureFaults(
  dataDir: string,
  pictures: ReadonlyMap<string, string>,
): Promise<string[]> {
  const files = openFiles(dataDir)
  const faults: string[] = []
  for (const [name, hash] of pictures) {
    const bytes = await files.read(name)
    if (!bytes) faults.push(`picture ${name} is missing`)
    else if (createHash('sha256').update(bytes).digest('hex') !== hash)
      faults.push(`picture ${name} has changed`)
  }
  return faults
}
