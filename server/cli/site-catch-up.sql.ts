import type pg from 'pg'
import { sealedColumns } from './sealed-columns.ts'
import { type SiteTable, sharedTables } from './site-tables.sql.ts'

const quote = (columns: readonly string[], of = '') => columns.map((column) => `${of}"${column}"`).join(', ')
const record = (table: string) => `jsonb_populate_record(null::public."${table}", k.row_key)`
const hasKey = ({ name, primaryKey }: SiteTable) =>
  primaryKey.map((column) => `t."${column}" = (${record(name)})."${column}"`).join(' and ')

/** What has changed in a site as of one moment. */
export interface Changes {
  /** The moment, by which the changes are crossed off. */
  readonly snapshot: string
  readonly count: number
  readonly tables: readonly string[]
}

/** Reads which tables have changed, in the transaction that reads their rows. */
export async function findChanges(client: pg.ClientBase, siteId: string): Promise<Changes> {
  const { rows } = await client.query<{ snapshot: string; count: number; tables: string[] | null }>(
    `select pg_current_snapshot()::text as snapshot, count(*)::int as count,
       array_agg(distinct table_name order by table_name) as tables
     from site_move_changes where site_id = $1`,
    [siteId],
  )
  const [found] = rows
  if (!found) throw new Error('counting gave no row')
  return { ...found, tables: found.tables ?? [] }
}

/** Crosses off what a snapshot has seen: it is at the new deployment. */
export async function forgetChanges(
  client: pg.ClientBase | pg.Pool,
  siteId: string,
  snapshot: string,
): Promise<void> {
  await client.query(
    'delete from site_move_changes where site_id = $1 and pg_visible_in_snapshot(noted_by, $2::pg_snapshot)',
    [siteId, snapshot],
  )
}

/** Copies the keys of changed rows out. */
export const copyKeysOut = (siteId: string) =>
  `copy (select distinct table_name, row_key from site_move_changes where site_id = '${siteId}') to stdout`

/** Where they go, for one transaction. */
export const createKeys = 'create temporary table moved_keys (table_name text, row_key jsonb) on commit drop'
export const copyKeysIn = 'copy moved_keys from stdin'

/** Copies the changed rows of a table out as they are now; those that are gone do not come. */
export function copyChangedOut(table: SiteTable, siteId: string): string {
  const { name, columns, primaryKey, condition } = table
  const keys = `select ${primaryKey.map((column) => `(${record(name)})."${column}"`).join(', ')}
    from site_move_changes k where k.site_id = '${siteId}' and k.table_name = '${name}'`
  return `copy (select ${quote(columns, 't.')} from "${name}" t
    where (${quote(primaryKey, 't.')}) in (${keys}) and ${condition}) to stdout`
}

/** Where they go, for one transaction. */
export const createRows = ({ name, columns }: SiteTable) =>
  `create temporary table "moved_${name}" on commit drop as select ${quote(columns)} from "${name}" with no data`

/** Copies all rows of a table out that sites share. There are few. */
export const copySharedOut = ({ name, columns }: SiteTable) =>
  `copy (select ${quote(columns)} from "${name}") to stdout`

/**
 * Replaces the changed rows of a site: drops keys that name no row of the site here, deletes the others, and adds the rows
 * that were copied into `moved_…`. All keys are looked at before anything is deleted, since a row is known by its parents.
 */
export async function applyChanges(client: pg.ClientBase, tables: readonly SiteTable[]): Promise<void> {
  await client.query('analyze moved_keys')
  for (const table of tables)
    await client.query(
      `delete from moved_keys k where k.table_name = '${table.name}' and not exists (
         select from "${table.name}" t where ${hasKey(table)} and ${table.condition})`,
    )
  for (const table of tables)
    await client.query(
      `delete from "${table.name}" t using moved_keys k where k.table_name = '${table.name}' and ${hasKey(table)}`,
    )
  for (const { name, columns } of tables)
    await client.query(
      `insert into "${name}" (${quote(columns)}) select ${quote(columns)} from "moved_${name}"`,
    )
}

/** How many rows of a site a table has, and a sum over what is in them. */
export interface TableContent {
  readonly rows: number
  readonly sum: string
}

/** Counts and sums a table's rows of a site. What is sealed again, or names people of the staff, is left out of the sum. */
export async function sumContent(client: pg.ClientBase, table: SiteTable): Promise<TableContent> {
  const changed = new Set([
    ...table.staffColumns,
    ...sealedColumns.filter((sealed) => sealed.table === table.name).map(({ column }) => column),
  ])
  const columns = table.columns.filter((column) => !changed.has(column))
  const { rows } = await client.query<TableContent>(
    `select count(*)::int as rows,
       coalesce(sum(hashtextextended(row(${quote(columns, 't.')})::text, 0)::numeric), 0)::text as sum
     from "${table.name}" t where ${table.condition}`,
  )
  const [content] = rows
  if (!content) throw new Error('counting gave no row')
  return content
}

/** Tables whose rows must be the same at both deployments. */
export const isCompared = ({ name }: SiteTable) => !sharedTables.includes(name)
