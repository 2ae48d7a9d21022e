import { sql } from 'kysely'
import type pg from 'pg'
import type { Reads } from '../app/transaction.ts'
import type { MovedStaff } from './site-folder.ts'
import type { SiteTable } from './site-tables.sql.ts'

/** Returns the hosts of a site, the main one first. */
export async function findHosts(db: Reads, siteId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('site_hosts')
    .select('host')
    .where('site_id', '=', siteId)
    .orderBy('main', 'desc')
    .orderBy('host')
    .execute()
  return rows.map(({ host }) => host)
}

/** Returns those of some hosts that a deployment serves already. */
export async function findTakenHosts(db: Reads, hosts: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('site_hosts').select('host').where('host', 'in', hosts).execute()
  return rows.map(({ host }) => host)
}

/** Returns whether a deployment has a site, and how many sites it has. */
export async function findSiteState(
  db: Reads,
  siteId: string,
): Promise<{ readonly exists: boolean; readonly sites: number }> {
  const rows = await db.selectFrom('sites').select('id').execute()
  return { exists: rows.some(({ id }) => id === siteId), sites: rows.length }
}

/** Finds people of the staff by a query that selects their ids. */
export async function findNamedStaff(client: pg.ClientBase, selectIds: string): Promise<MovedStaff[]> {
  const { rows } = await client.query<MovedStaff>(
    `select id, email, email_key, name, roles, created_at::text as created_at from staff
     where id in (${selectIds}) order by id`,
  )
  return rows
}

/**
 * Adds people of the staff as disabled, without a password or a site. Someone with the same address is the same person.
 * Returns the id that each one has here.
 */
export async function addNamedStaff(
  client: pg.ClientBase,
  staff: readonly MovedStaff[],
): Promise<Map<string, string>> {
  const given = JSON.stringify(staff)
  await client.query(
    `insert into staff (id, email, email_key, name, roles, state, all_sites, created_at)
     select id, email, email_key, name, roles, 'disabled', false, created_at
     from jsonb_to_recordset($1::jsonb) as s(id uuid, email text, email_key text, name text, roles text[],
       created_at timestamptz)
     on conflict do nothing`,
    [given],
  )
  const { rows } = await client.query<{ before: string; now: string }>(
    `select s.id as before, coalesce(same.id, s.id) as now
     from jsonb_to_recordset($1::jsonb) as s(id uuid, email_key text)
     left join staff same on same.email_key = s.email_key`,
    [given],
  )
  return new Map(rows.map(({ before, now }) => [before, now]))
}

/** Returns up to when the words of messages are gathered, as PostgreSQL writes it. */
export async function findWordsUntil(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ until: string }>(
    'select gathered_until::text as until from message_words_state',
  )
  return rows[0]?.until ?? '-infinity'
}

/** Has the words of messages gathered again from a moment on; those that are there already stay. */
export async function indexWordsSince(client: pg.ClientBase, moment: string): Promise<void> {
  await client.query('update message_words_state set gathered_until = least(gathered_until, $1)', [moment])
}

/** Returns whether a job still fills in the cities of older members. */
export async function isFillingCities(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query('select from search_cities_state limit 1')
  return rows.length > 0
}

/**
 * Turns triggers and the checks of foreign keys off for the current transaction: triggers did their work when the rows
 * were first written, and turning them off on the tables would keep other sites from writing.
 */
export const replayRows = 'set local session_replication_role = replica'

/** Ends what `replayRows` began, before what other sites share is written. */
export const endReplay = 'set local session_replication_role = origin'

/** A table with the columns of another one and nothing else, for this transaction. */
export const copyColumns = (table: string) =>
  `create temporary table "moved_${table}" (like "${table}") on commit drop`

/** Adds the rows of such a table to those of its original, which keeps what it has. */
export const addFromCopy = (table: string) =>
  `insert into "${table}" select * from "moved_${table}" on conflict do nothing`

/** The same, but rows of the same key are replaced. */
export const replaceFromCopy = ({ name, primaryKey }: Pick<SiteTable, 'name' | 'primaryKey'>) =>
  `delete from "${name}" t using "moved_${name}" m
     where ${primaryKey.map((column) => `t."${column}" = m."${column}"`).join(' and ')};
   ${addFromCopy(name)}`

/** Deletes the push subscriptions of a site. Returns how many there were. */
export async function deleteSubscriptions(db: Reads, siteId: string): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from push_subscriptions p using members m where m.id = p.member_id and m.site_id = ${siteId}`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}
