import type pg from 'pg'
import { copyRows } from './copy-rows.ts'
import {
  analyze,
  disableTriggers,
  dropIndex,
  enableTriggers,
  insertSearch,
  insertTraits,
  selectIndexes,
  tune,
} from './crowd.sql.ts'
import { countDemoMembers, findSiteOfHost, lockDemo, selectNames } from './fill.sql.ts'
import { citiesOf, defaultSeed, interestNames } from './fill-demo.ts'
import { type FilledMember, memberRows, pictureRows, profileRows, stateRows } from './member-rows.ts'
import { type DemoMember, makeMembers } from './members.ts'
import { crowdPicture } from './pictures.ts'
import type { DemoSite } from './sites.ts'

export type CrowdOptions = {
  site: DemoSite
  /** Members to add. */
  count: number
  now: Date
  seed?: string
  onProgress?: (added: number) => void
}

const batchSize = 20_000
/** With fewer, making the indexes anew would cost more than it saves. */
const worthDroppingIndexes = 50_000

/**
 * Adds many members to a filled demo site, for trying it at size: up to a million in some minutes. They have texts and
 * one picture each, but no likes and no conversations. All or nothing is written; meanwhile the site waits.
 */
export async function addCrowd(pool: pg.Pool, options: CrowdOptions): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(lockDemo)
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
  const { site, count, now, seed = defaultSeed, onProgress } = options
  const siteId = await siteIdOf(client, site)
  const found = await client.query<{ count: number }>(countDemoMembers, [siteId])
  const names = await client.query<{ name: string }>(selectNames, [siteId])
  const members = makeMembers({
    seed,
    site,
    now,
    cities: await citiesOf(client, site),
    interestName: await interestNames(site.language),
    count,
    after: found.rows[0]?.count ?? 0,
    takenNames: names.rows.map((row) => row.name),
  })
  const restore = await prepareTables(client, count)
  let added = 0
  let deriving: Promise<void> = Promise.resolve()
  for (
    let batch = await nextBatch(members, siteId);
    batch.length > 0;
    batch = await nextBatch(members, siteId)
  ) {
    await deriving
    await copyBatch(client, siteId, batch)
    // While the database works on this batch, the next one is made.
    deriving = deriveRows(client, batch)
    added += batch.length
    onProgress?.(added)
  }
  await deriving
  await restore()
}

async function siteIdOf(client: pg.ClientBase, site: DemoSite): Promise<string> {
  const { rows } = await client.query<{ site_id: string }>(findSiteOfHost, [site.hosts[0]])
  const siteId = rows[0]?.site_id
  if (siteId === undefined)
    throw new Error(`The demo site ${site.settings.name} is not there; fill the demo first.`)
  return siteId
}

/** Switches triggers off and takes indexes away; gives what brings them back. */
async function prepareTables(client: pg.ClientBase, count: number): Promise<() => Promise<void>> {
  for (const statement of [...tune, ...disableTriggers]) await client.query(statement)
  const indexes =
    count < worthDroppingIndexes
      ? []
      : (await client.query<{ name: string; definition: string }>(selectIndexes)).rows
  for (const { name } of indexes) await client.query(dropIndex(name))
  return async () => {
    for (const { definition } of indexes) await client.query(definition)
    for (const statement of enableTriggers) await client.query(statement)
  }
}

async function nextBatch(members: Generator<DemoMember>, siteId: string): Promise<FilledMember[]> {
  const batch: FilledMember[] = []
  while (batch.length < batchSize) {
    const { value: member, done } = members.next()
    if (done) break
    batch.push({
      member,
      wallet: { credits: 0, movements: [] },
      pictures: [await crowdPicture(member, siteId)],
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
  siteId: string,
  batch: readonly FilledMember[],
): Promise<void> {
  for (const rows of [
    memberRows(siteId, batch),
    stateRows(siteId, batch),
    profileRows(siteId, batch),
    pictureRows(batch),
  ]) {
    await copyRows(client, rows)
  }
}

async function deriveRows(client: pg.PoolClient, batch: readonly FilledMember[]): Promise<void> {
  const ids = batch.map(({ member }) => member.id)
  await client.query(insertTraits, [ids])
  await client.query(insertSearch, [ids, batch.map(({ member }) => member.activeAt)])
}
