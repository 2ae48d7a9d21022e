import type pg from 'pg'
import { findColumns, findTables } from '../platform/database/backup.sql.ts'

/** A table with rows of one site. */
export interface SiteTable {
  readonly name: string
  readonly columns: readonly string[]
  readonly primaryKey: readonly string[]
  /** Columns that name a person of the staff. */
  readonly staffColumns: readonly string[]
  /** SQL that holds for the site's rows of the table `t`. */
  readonly condition: string
}

/** A foreign key; the columns of both sides are in the same order. */
interface ForeignKey {
  readonly name: string
  readonly table: string
  readonly columns: readonly string[]
  readonly parent: string
  readonly parent_columns: readonly string[]
  /** Whether every row has a parent. */
  readonly required: boolean
}

/** Tables of a deployment as a whole. A site that moves finds those of its new deployment. */
export const deploymentTables: readonly string[] = [
  'age_issuers',
  'cities',
  'city_aliases',
  'default_prompts',
  'files_to_remove',
  'gazetteer_editions',
  'job_workers',
  'ledger_checks',
  'message_words_state',
  // What each deployment tells the others, and has from them.
  'picture_block_changes',
  'pod_feeds',
  'pod_picture_blocks',
  'regions',
  // How one of the staff likes to see lists.
  'saved_views',
  'search_cities_state',
  'server_secrets',
  // Each deployment has its own view of a move.
  'site_move_changes',
  'site_moves',
  // The people whom a site's rows name are moved one by one, without what lets them log in.
  'staff',
  'staff_identities',
  'staff_invitations',
  'staff_sessions',
  // Who works on a site is decided where it goes.
  'staff_sites',
  'two_factor',
]

/** Rows that several sites share: what the new deployment has already stays as it is there. */
export const sharedTables: readonly string[] = ['gifs', 'picture_blocks']

/** Rows that stay when their site is removed: a site that comes back finds its own, as they were when it left. */
export const keptTables: readonly string[] = ['audit_log', 'decision_notices', 'idempotent_answers']

/** What belongs to a site without a required foreign key that leads to it. */
const ownConditions: Readonly<Record<string, (siteId: string) => string>> = {
  sites: (siteId) => `t.id = ${siteId}`,
  gifs: (siteId) => `t.id in (select m.gif_id from messages m join conversations c on c.id = m.conversation_id
    where c.site_id = ${siteId} and m.gif_id is not null)`,
  // A picture that was refused stays refused wherever its site is.
  picture_blocks: () => 'true',
  // The notice of a decision stays when its member has gone.
  decision_notices: (siteId) => `(t.member_id in (select id from members where site_id = ${siteId})
    or t.id in (select notice_id from decisions where site_id = ${siteId}))`,
  // Callers are people of the staff, networks, or members, who are found by their id.
  idempotent_answers: (
    siteId,
  ) => `case when t.caller ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then t.caller::uuid end
    in (select id from members where site_id = ${siteId})`,
}

/** Whether a table's rows are the site's by a rule of their own, and not by a key. */
export const hasOwnCondition = (table: string) => Object.hasOwn(ownConditions, table)

async function findForeignKeys(client: pg.ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select c.conname as name, child.relname as table, parent.relname as parent,
       (select array_agg(a.attname::text order by k.n) from unnest(c.conkey) with ordinality k(num, n)
         join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.num) as columns,
       (select array_agg(a.attname::text order by k.n) from unnest(c.confkey) with ordinality k(num, n)
         join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.num) as parent_columns,
       (select bool_and(a.attnotnull) from pg_attribute a
         where a.attrelid = c.conrelid and a.attnum = any(c.conkey)) as required
     from pg_constraint c
     join pg_class child on child.oid = c.conrelid
     join pg_class parent on parent.oid = c.confrelid
     where c.contype = 'f' and c.conparentid = 0 and c.connamespace = 'public'::regnamespace
     order by child.relname, c.conname`,
  )
  return rows
}

async function findPrimaryKey(client: pg.ClientBase, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select a.attname as name from pg_constraint c, unnest(c.conkey) with ordinality k(num, n)
     join pg_attribute a on a.attnum = k.num
     where c.contype = 'p' and c.conrelid = $1::regclass and a.attrelid = c.conrelid order by k.n`,
    [table],
  )
  return rows.map(({ name }) => name)
}

const list = (columns: readonly string[], of: string) =>
  columns.map((column) => `${of}."${column}"`).join(', ')

function followKey(key: ForeignKey, parentCondition: string): string {
  const parent = `select ${list(key.parent_columns, 't')} from "${key.parent}" t where ${parentCondition}`
  return `(${list(key.columns, 't')}) in (${parent})`
}

/** Adds the tables that lead to one with a condition by a foreign key that every row has. Returns whether there were any. */
function followKeys(conditions: Map<string, string>, keys: readonly ForeignKey[]): boolean {
  const found = new Map<string, string>()
  for (const key of keys) {
    const parentCondition = conditions.get(key.parent)
    const isNew = !conditions.has(key.table) && !found.has(key.table)
    if (isNew && key.required && parentCondition && !sharedTables.includes(key.parent))
      found.set(key.table, followKey(key, parentCondition))
  }
  for (const [table, condition] of found) conditions.set(table, condition)
  return found.size > 0
}

/**
 * Lists the tables with rows of a site, by the schema: those with a column `site_id`, and those that lead to them by
 * foreign keys. `unknown` are the tables of which the schema does not tell: they belong into one of the lists above.
 */
export async function findSiteTables(
  client: pg.ClientBase,
  siteId: string,
): Promise<{ tables: SiteTable[]; unknown: string[] }> {
  if (!/^[0-9a-f-]{36}$/.test(siteId)) throw new Error(`not an id: ${siteId}`)
  const names = (await findTables(client)).filter((name) => !deploymentTables.includes(name))
  const keys = await findForeignKeys(client)
  const conditions = new Map<string, string>()
  const columns = new Map<string, string[]>()
  for (const name of names) {
    const own = ownConditions[name]
    const columnNames = await findColumns(client, name)
    columns.set(name, columnNames)
    if (own) conditions.set(name, own(`'${siteId}'`))
    else if (columnNames.includes('site_id')) conditions.set(name, `t.site_id = '${siteId}'`)
  }
  while (followKeys(conditions, keys));
  const tables: SiteTable[] = []
  for (const name of names) {
    const condition = conditions.get(name)
    if (condition === undefined) continue
    const staffKeys = keys.filter((key) => key.table === name && key.parent === 'staff')
    // The log has no foreign keys, so that it outlives what it names.
    const staffColumns = name === 'audit_log' ? ['staff_id'] : staffKeys.flatMap((key) => key.columns)
    const primaryKey = await findPrimaryKey(client, name)
    tables.push({ name, columns: columns.get(name) ?? [], primaryKey, staffColumns, condition })
  }
  return { tables, unknown: names.filter((name) => !conditions.has(name)) }
}

/** Copies a site's rows out in the order of their keys. */
export const copySiteOut = ({ name, columns, primaryKey, condition }: SiteTable) =>
  `copy (select ${list(columns, 't')} from "${name}" t where ${condition} order by ${list(primaryKey, 't')}) to stdout`

/** Selects the ids of the staff that a table's rows of the site name. */
export const selectStaff = ({ name, staffColumns, condition }: SiteTable) =>
  staffColumns
    .map((column) => `select t."${column}" as id from "${name}" t where ${condition}`)
    .join(' union ')

/** A foreign key that a row of the site breaks. */
export interface BrokenKey {
  readonly table: string
  readonly name: string
  readonly parent: string
}

/** Returns the first foreign key with a row of the site that names no parent, or undefined. */
export async function findBrokenKey(
  client: pg.ClientBase,
  tables: readonly SiteTable[],
): Promise<BrokenKey | undefined> {
  const conditions = new Map(tables.map(({ name, condition }) => [name, condition]))
  for (const key of await findForeignKeys(client)) {
    const condition = conditions.get(key.table)
    if (condition === undefined) continue
    const isSet = key.columns.map((column) => `t."${column}" is not null`).join(' and ')
    const { rows } = await client.query(
      `select from "${key.table}" t where ${condition} and ${isSet} and not exists (
         select from "${key.parent}" p
         where (${list(key.parent_columns, 'p')}) = (${list(key.columns, 't')})) limit 1`,
    )
    if (rows.length > 0) return key
  }
  return undefined
}
