import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { createId } from '#server/platform/ids.ts'
import { buildMemberRows } from './rows-of-members.ts'
import { buildMoneyRows } from './rows-of-money.ts'
import { buildSiteRows } from './rows-of-sites.ts'
import { now, type World } from './world.ts'

/** A row of a table: missing columns are filled by their type. */
export type Row = readonly [table: string, values: Readonly<Record<string, unknown>>]

interface Column {
  readonly table: string
  readonly name: string
  readonly type: string
}

const byType: Record<string, () => unknown> = {
  uuid: createId,
  text: () => 'x',
  bytea: () => Buffer.from('x'),
  jsonb: () => '{}',
  date: () => '2026-03-10',
  boolean: () => false,
  'text[]': () => [],
  'character(4)': () => '1234',
  'timestamp with time zone': () => now,
}
const numbers = /^(integer|bigint|smallint|real|numeric)/

/** Columns that mean the same in every table. */
const byName = (w: World): Record<string, unknown> => ({
  site_id: w.site,
  member_id: w.anna,
  from_id: w.anna,
  to_id: w.ben,
  staff_id: w.staff,
  conversation_id: w.conversation,
  message_id: w.message,
  payment_id: w.payment,
  package_id: w.package,
  country: 'NL',
  currency: 'EUR',
  language: 'en',
  locale: 'en',
  provider: 'sandbox',
  method: 'ideal',
})

/** Inserts rows without checking whether they match others: no foreign keys, no triggers. */
async function insertRows(db: Transaction<Tables>, w: World, rows: readonly Row[]): Promise<void> {
  const columns = await neededColumns(db)
  const named = byName(w)
  await sql`set local session_replication_role = replica`.execute(db)
  for (const [table, given] of rows) {
    const filled = columns
      .filter((column) => column.table === table)
      .map(({ name, type }) => {
        const usual = name in named ? named[name] : numbers.test(type) ? 1 : byType[type]?.()
        return [name, usual]
      })
    const values: Record<string, unknown> = { ...Object.fromEntries(filled), ...given }
    const names = Object.keys(values)
    await sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
      values (${sql.join(names.map((name) => sql`${values[name]}`))})`.execute(db)
  }
  await sql`set local session_replication_role = origin`.execute(db)
}

/** Gives a circle of people every kind of row that a site, its members and their money leave behind. */
export function plant(db: Kysely<Tables>, w: World): Promise<void> {
  // What a site has once is not inserted again for those who share it.
  const rows = [...(w.mark === '' ? buildSiteRows(w) : []), ...buildMemberRows(w), ...buildMoneyRows(w)]
  return db.transaction().execute((tx) => insertRows(tx, w, rows))
}

/** Returns which columns must be given, and which one names the owner. */
async function neededColumns(db: Kysely<Tables>): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and (a.attname = 'member_id' or a.attnotnull and not a.atthasdef and a.attidentity = '' and a.attgenerated = '')`.execute(
    db,
  )
  return rows
}
