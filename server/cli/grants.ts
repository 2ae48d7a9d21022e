import { parseArgs } from 'node:util'
import { formatGrants } from './grants.sql.ts'

/** Its usage. */
export const grantsUsage = `duet grants --web NAME --worker NAME   prints the SQL that gives two accounts what web and live, and the worker, need;
                                       run it as the account that owns the database: duet grants … | psql "$DATABASE_URL"`

/** Exit code of sysexits.h for a usage error. */
const wrongUse = 64

/** A name of a role that needs no escaping in SQL. */
const rolePattern = /^[a-z_][a-z0-9_]{0,62}$/

/** Prints the SQL for the accounts of web, live and worker. */
export async function grants(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: { web: { type: 'string' }, worker: { type: 'string' } },
  })
  const { web, worker } = values
  if (!web || !worker || web === worker || ![web, worker].every((name) => rolePattern.test(name))) {
    console.error(`${grantsUsage}\nA name consists of small letters, digits and underscores.`)
    return wrongUse
  }
  process.stdout.write(formatGrants({ web, worker }))
  return 0
}
