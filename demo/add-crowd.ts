import { setImmediate } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Tables } from '#database/tables.ts'
import { buildQueriesOn } from '#server/platform/database/queries-on.ts'
import { copyRows } from './copy-rows.ts'
import { analyze, disableTriggers, enableTriggers, type Removal, selectTakable, tune } from './crowd.sql.ts'
import { countDemoMembers, findNames, findSiteByHost, lockDemo } from './fill.sql.ts'
import { defaultSeed, loadInterestNames, readCityPool } from './fill-demo.ts'
import {
  buildMemberRows,
  buildPictureRows,
  buildProfileRows,
  buildStateRows,
  type MemberWithDetails,
} from './member-rows.ts'
import { type DemoMember, makeMembers } from './members.ts'
import { drawCrowdPicture } from './pictures.ts'
import { type AnswerBits, buildSearchRows, readAnswerBits } from './search-rows.ts'
import type { DemoSite } from './sites.ts'

export type CrowdOptions = {
  site: DemoSite
  /** Members to add. */
  count: number
  now: Date
  seed?: string
  onProgress?: (added: number) => void
  /** From this many members on, keys and indexes are rebuilt: with fewer that costs more than it saves. */
  rebuildFrom?: number
}

const batchSize = 1_000
/** After this many, the rows of the previous batch get their turn to be sent. */
const madeAtOnce = 100

/**
 * Adds many members to a filled demo site, for trying it at scale: up to a million in some minutes. They have texts and
 * one picture each, but no likes and no conversations. All or nothing is written; meanwhile the site waits.
 */
export async function addCrowd(pool: pg.Pool, options: CrowdOptions): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await lockDemo(buildQueriesOn(client))
    await writeCrowd(client, options)
    await client.query('commit')
    for (const statement of analyze) await client.query(statement)
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

async function writeCrowd(client: pg.PoolClient, options: CrowdOptions): Promise<void> {
  const { site, count, now, seed = defaultSeed, onProgress, rebuildFrom = 50_000 } = options
  const db = buildQueriesOn(client)
  const siteId = await findSiteId(db, site)
  const members = makeMembers({
    seed,
    site,
    now,
    cities: await readCityPool(db, site),
    interestName: await loadInterestNames(site.language),
    count,
    after: await countDemoMembers(db, siteId),
    takenNames: await findNames(db, siteId),
  })
  const answerBits = await readAnswerBits(client)
  const restore = await prepareTables(client, count >= rebuildFrom)
  let added = 0
  let batch = await takeBatch(members, siteId)
  while (batch.length > 0) {
    // While the database takes this batch in, the next one is made.
    const [next] = await Promise.all([
      takeBatch(members, siteId),
      copyBatch(client, { siteId, batch, answerBits, now }),
    ])
    added += batch.length
    onProgress?.(added)
    batch = next
  }
  await restore()
}

async function findSiteId(db: Kysely<Tables>, site: DemoSite): Promise<string> {
  const siteId = await findSiteByHost(db, site.hosts[0])
  if (siteId === undefined)
    throw new Error(`The demo site ${site.settings.name} is not there; fill the demo first.`)
  return siteId
}

/** Switches triggers off and drops keys and indexes; returns the function that restores them. */
async function prepareTables(client: pg.ClientBase, rebuild: boolean): Promise<() => Promise<void>> {
  for (const statement of [tune, ...disableTriggers]) await client.query(statement)
  const removals = rebuild ? (await client.query<Removal>(selectTakable)).rows : []
  for (const { take } of removals) await client.query(take)
  return async () => {
    for (const { restore } of removals.toReversed()) await client.query(restore)
    for (const statement of enableTriggers) await client.query(statement)
  }
}

async function takeBatch(members: Generator<DemoMember>, siteId: string): Promise<MemberWithDetails[]> {
  const batch: MemberWithDetails[] = []
  while (batch.length < batchSize) {
    const { value: member, done } = members.next()
    if (done) break
    if (batch.length % madeAtOnce === 0) await setImmediate()
    batch.push({
      member,
      wallet: { credits: 0, movements: [] },
      pictures: [await drawCrowdPicture(member, siteId)],
      passwordHash: null,
      conversationsStarted: 0,
      unread: 0,
      role: 'crowd',
    })
  }
  return batch
}

async function copyBatch(
  client: pg.PoolClient,
  filling: { siteId: string; batch: readonly MemberWithDetails[]; answerBits: AnswerBits; now: Date },
): Promise<void> {
  const { siteId, batch } = filling
  for (const rows of [
    buildMemberRows(siteId, batch),
    buildStateRows(siteId, batch),
    buildProfileRows(siteId, batch),
    buildPictureRows(batch),
    buildSearchRows(batch, filling),
  ]) {
    await copyRows(client, rows)
  }
}
