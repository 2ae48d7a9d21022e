import { parseArgs } from 'node:util'
import { ensureGazetteer } from '#database/gazetteer/load-gazetteer.ts'
import { migrateJobs } from '../app/jobs.ts'
import {
  listPendingMigrations,
  migrate as migrateSchema,
  tryMigrations,
} from '../platform/database/migrate.ts'
import { withDatabase } from './with-database.ts'

const upToDate = 'The schema is up to date.'

/**
 * Brings the schema up to date. `--status` only lists what is pending (with exit code 1 if anything is), and `--dry-run`
 * applies everything and rolls back.
 */
export async function migrate(args: readonly string[]): Promise<number> {
  const options = {
    status: { type: 'boolean' },
    'dry-run': { type: 'boolean' },
    json: { type: 'boolean' },
  } as const
  const { values } = parseArgs({ args: [...args], options })
  return withDatabase(
    async ({ opened: { database } }) => {
      const printMigrations = (what: 'pending' | 'tried' | 'applied', names: readonly string[]) => {
        const title = { pending: 'Pending', tried: 'Would be applied', applied: 'Applied' }[what]
        if (values.json) console.log(JSON.stringify({ [what]: names }, null, 2))
        else console.log(names.length === 0 ? upToDate : `${title}:\n${names.join('\n')}`)
      }
      if (values.status) {
        const pending = await listPendingMigrations(database.pool)
        printMigrations('pending', pending)
        return pending.length === 0 ? 0 : 1
      }
      if (values['dry-run']) {
        printMigrations('tried', await tryMigrations(database.pool))
        return 0
      }
      const applied = await migrateSchema(database.pool)
      await migrateJobs(database.pool)
      await ensureGazetteer(database.db)
      printMigrations('applied', applied)
      return 0
    },
    { asItIs: true, mayCreate: 'schema' },
  )
}
