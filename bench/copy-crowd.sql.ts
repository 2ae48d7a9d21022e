import { sql } from 'kysely'
import type pg from 'pg'
import { disableTriggers, enableTriggers, type Removal, selectTakable, tune } from '#demo/crowd.sql.ts'
import { buildQueriesOn } from '#server/platform/database/queries-on.ts'

type Changes = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Returns what differs in a copy of a member, by table and column; `copy` is 1 to 255. */
function listChanges(copy: number): Changes {
  // Two digits of the random part of each id, which stays valid and in the order of time.
  const copyId = (column: string) => {
    const digits = `('x' || substr(${column}::text, 22, 2))::bit(8)::int # ${copy}`
    return `overlay(${column}::text placing lpad(to_hex(${digits}), 2, '0') from 22 for 2)::uuid`
  }
  return {
    members: { id: copyId('id'), email: `'${copy}-' || email`, email_key: `'${copy}-' || email_key` },
    member_states: { member_id: copyId('member_id') },
    profiles: {
      member_id: copyId('member_id'),
      name: `name || ' ${copy}'`,
      name_key: `name_key || ' ${copy}'`,
      main_picture_id: copyId('main_picture_id'),
    },
    pictures: { member_id: copyId('member_id'), id: copyId('id'), file: `md5(file || '${copy}')` },
    search_members: { member_id: copyId('member_id') },
  }
}

/**
 * Multiplies the crowd of a site in its database, which is several times faster than making as many members: `times` 10
 * makes ten of each. The copies live in the same places and were active on the same days. All or nothing is written.
 */
export async function copyCrowd(pool: pg.Pool, { siteId, times }: { siteId: string; times: number }) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    for (const statement of [tune, ...disableTriggers]) await client.query(statement)
    const { rows: removals } = await client.query<Removal>(selectTakable)
    for (const { take } of removals) await client.query(take)
    const crowd = `select id from members where site_id = '${siteId}' and tracking @> '{"demo": "crowd"}'`
    await client.query(`create temp table crowd on commit drop as ${crowd}`)
    await client.query('analyze crowd')
    for (const table of Object.keys(listChanges(1))) await copyTable(client, table, times)
    for (const { restore } of removals.toReversed()) await client.query(restore)
    for (const statement of enableTriggers) await client.query(statement)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

async function copyTable(client: pg.PoolClient, table: string, times: number): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} and is_generated = 'NEVER'
    order by ordinal_position`.execute(buildQueriesOn(client))
  const columns = rows.map(({ name }) => name)
  const key = table === 'members' ? 'id' : 'member_id'
  await client.query(`create temp table originals on commit drop as
    select * from ${table} where ${key} in (select id from crowd)`)
  for (let copy = 1; copy < times; copy++) {
    const changes = listChanges(copy)[table]
    const values = columns.map((name) => changes?.[name] ?? name)
    await client.query(
      `insert into ${table} (${columns.join(', ')}) select ${values.join(', ')} from originals`,
    )
  }
  await client.query('drop table originals')
}
