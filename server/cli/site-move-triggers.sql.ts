import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { isLockTimeout } from '../platform/database/database.ts'
import { hasOwnCondition, type SiteTable, sharedTables } from './site-tables.sql.ts'

/** How often a table that others hold is tried, each time for half a second, with a second in between. */
const maxAttempts = 60

/** The end of a site's id, which is random: triggers of several moves may be on one table. */
const shortenId = (siteId: string) => siteId.replaceAll('-', '').slice(-12)
const buildTriggerName = (siteId: string) => `site_move_${shortenId(siteId)}`
const buildFunctionName = (siteId: string, table: string) =>
  `${buildTriggerName(siteId)}_${table}`.slice(0, 63)

const buildKey = (row: string, { primaryKey }: SiteTable) =>
  `jsonb_build_object(${primaryKey.map((column) => `'${column}', ${row}."${column}"`).join(', ')})`

/**
 * Returns the condition under which a row that does not seem to be the site's means nothing. When a parent is deleted first,
 * it is not known whose row its child was: its key is noted, and not looked at if it was another site's.
 */
function isForeign({ name, columns }: SiteTable): string {
  if (name === 'sites' || columns.includes('site_id')) return 'true'
  return hasOwnCondition(name) ? 'false' : `tg_op <> 'DELETE'`
}

/** Writes the function of a table's trigger. */
const createFunction = (siteId: string, table: SiteTable) => `
create or replace function public."${buildFunctionName(siteId, table.name)}"() returns trigger language plpgsql as $trigger$
declare
  r public."${table.name}";
  is_own boolean;
begin
  if tg_op = 'DELETE' then r := old; else r := new; end if;
  ${
    table.columns.includes('site_id')
      ? `is_own := r.site_id is not distinct from '${siteId}'::uuid;`
      : `is_own := exists (select from (select r.*) t where ${table.condition});`
  }
  if not is_own and ${isForeign(table)} then return r; end if;
  if not public.follow_site_move('${siteId}', '${table.name}', ${buildKey('r', table)}, is_own) then return null; end if;
  if tg_op = 'UPDATE' and ${buildKey('old', table)} <> ${buildKey('new', table)} then
    perform public.follow_site_move('${siteId}', '${table.name}', ${buildKey('old', table)}, is_own);
  end if;
  return r;
end
$trigger$`

async function findInstalled(client: pg.ClientBase, siteId: string): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where t.tgname = $1 and t.tgparentid = 0`,
    [buildTriggerName(siteId)],
  )
  return new Set(rows.map(({ name }) => name))
}

/** Runs statements in one transaction that waits for a table only briefly, since everyone after it would have to wait too. */
async function changeTable(client: pg.ClientBase, statements: readonly string[]): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query('begin')
      await client.query(`set local lock_timeout = '500ms'`)
      for (const statement of statements) await client.query(statement)
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback')
      if (!isLockTimeout(error) || attempt === maxAttempts) throw error
      await sleep(1000)
    }
  }
}

/**
 * Puts a trigger on every table of a site that notes, refuses or skips what is written (follow_site_move). Adding one waits
 * for everyone who writes to the table, so that every later transaction is noticed as a whole. What several sites share
 * has none. Without effect where they are already.
 */
export async function addMoveTriggers(
  client: pg.ClientBase,
  siteId: string,
  tables: readonly SiteTable[],
): Promise<void> {
  const installed = await findInstalled(client, siteId)
  for (const table of tables) {
    if (sharedTables.includes(table.name) || installed.has(table.name)) continue
    await changeTable(client, [
      createFunction(siteId, table),
      `create trigger ${buildTriggerName(siteId)} before insert or update or delete on public."${table.name}"
       for each row execute function public."${buildFunctionName(siteId, table.name)}"()`,
    ])
  }
}

/** Removes the triggers again. */
export async function dropMoveTriggers(client: pg.ClientBase, siteId: string): Promise<void> {
  for (const table of await findInstalled(client, siteId))
    await changeTable(client, [`drop function public."${buildFunctionName(siteId, table)}"() cascade`])
}
