import { parseArgs } from 'node:util'
import { migrateJobs } from '../jobs.ts'
import { migrate as migrateSchema, pendingMigrations } from '../platform/migrate.ts'
import { withDatabase } from './with-database.ts'

/** Brings the schema up to date; `--status` only says what is pending (exit code 1 then). */
export async function migrate(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { status: { type: 'boolean' } } })
  return withDatabase(
    async ({ opened: { database } }) => {
      const pending = await pendingMigrations(database.pool)
      if (values.status) {
        console.log(pending.length === 0 ? 'The schema is up to date.' : `Pending:\n${pending.join('\n')}`)
        return pending.length === 0 ? 0 : 1
      }
      const applied = await migrateSchema(database.pool)
      await migrateJobs(database.pool)
      console.log(applied.length === 0 ? 'The schema was up to date.' : `Applied:\n${applied.join('\n')}`)
      return 0
    },
    { asItIs: true },
  )
}
