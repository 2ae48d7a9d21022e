import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Config } from '../config.ts'
import { migrateJobs } from '../jobs.ts'
import { readBackup, writeBackup } from '../platform/database/backup.ts'
import { withDatabase } from './with-database.ts'

/** Accounts of banks, of providers and the staff's codes are sealed with it. */
const keyOf = ({ dataDir }: Config) => join(resolve(dataDir), 'secret-key')

function folderOf(args: readonly string[]): string | undefined {
  const { positionals } = parseArgs({ args: [...args], allowPositionals: true })
  return positionals.length === 1 ? positionals[0] : undefined
}

/** Backs the database and all photos up into a new folder, while the site goes on. */
export async function backup(args: readonly string[]): Promise<number> {
  const folder = folderOf(args)
  if (!folder) {
    console.error('duet backup FOLDER')
    return 64
  }
  return withDatabase(
    async ({ config, opened: { database } }) => {
      const manifest = await writeBackup(database.pool, resolve(config.dataDir), resolve(folder))
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
      const photos = config.s3Url ? '; the photos are in the bucket' : ' and the photos'
      console.log(`Backed up ${rows} rows of ${manifest.tables.length} tables${photos} to ${folder}.`)
      if (!config.secretKey)
        console.log(`The key of what is sealed is not in it: keep ${keyOf(config)} elsewhere.`)
      return 0
    },
    { asItIs: true },
  )
}

/** Restores a backup into an empty database. */
export async function restore(args: readonly string[]): Promise<number> {
  const folder = folderOf(args)
  if (!folder) {
    console.error('duet restore FOLDER')
    return 64
  }
  return withDatabase(
    async ({ config, opened: { database } }) => {
      const manifest = await readBackup(database.pool, resolve(config.dataDir), resolve(folder))
      await migrateJobs(database.pool)
      console.log(`Restored the backup of ${manifest.created} (version ${manifest.version}).`)
      if (!config.secretKey)
        console.log(
          `Bring the key that belongs to it to ${keyOf(config)}, or set SECRET_KEY, before the first start.`,
        )
      return 0
    },
    { asItIs: true },
  )
}
