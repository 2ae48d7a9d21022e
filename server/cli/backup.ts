import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { migrateJobs } from '../app/jobs.ts'
import { readBackup, readManifest, writeBackup } from '../platform/database/backup.ts'
import { getSecretKeyFile } from '../platform/secret-keys.ts'
import { requireDataDir, withDatabase } from './with-database.ts'

function readFolder(positionals: readonly string[]): string | undefined {
  return positionals.length === 1 ? positionals[0] : undefined
}

/** Copies the database and all photos into a new folder while the site keeps running. */
export async function backup(args: readonly string[]): Promise<number> {
  const folder = readFolder(parseArgs({ args: [...args], allowPositionals: true }).positionals)
  if (!folder) {
    console.error('usage: duet backup FOLDER')
    return 64
  }
  return withDatabase(
    async ({ config, signal, opened: { database } }) => {
      if (!config.s3Url) requireDataDir(config, 'the photos are')
      const source = { dataDir: resolve(config.dataDir), signal }
      const manifest = await writeBackup(database.pool, source, resolve(folder))
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
      const [photos, elsewhere] = config.s3Url
        ? ['', ' The photos stay in the bucket.']
        : [' and the photos', '']
      console.log(
        `Backed up ${rows} rows of ${manifest.tables.length} tables${photos} to ${folder}.${elsewhere}`,
      )
      if (!config.secretKey)
        console.log(
          `The backup does not contain the secret key. Keep ${getSecretKeyFile(config)} somewhere else.`,
        )
      return 0
    },
    { asItIs: true },
  )
}

/** Its usage. */
export const restoreUsage = `duet restore FOLDER         restores into an empty database
duet restore FOLDER --new   creates the embedded database in DATA_DIR first`

/** Restores a backup into an empty database; `--new` creates the embedded one for it. */
export async function restore(args: readonly string[]): Promise<number> {
  const options = { new: { type: 'boolean' } } as const
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options })
  const folder = readFolder(positionals)
  if (!folder) {
    console.error(restoreUsage)
    return 64
  }
  return withDatabase(
    async ({ config, opened: { database } }) => {
      if (!config.s3Url && !values.new) requireDataDir(config, 'photos are')
      const manifest = await readBackup(database.pool, resolve(config.dataDir), resolve(folder))
      await migrateJobs(database.pool)
      console.log(`Restored the backup of ${manifest.created} (version ${manifest.version}).`)
      if (!config.secretKey)
        console.log(
          `Before the first start, put its secret key into ${getSecretKeyFile(config)}, or set SECRET_KEY.`,
        )
      return 0
    },
    {
      asItIs: true,
      mayCreate: values.new ? 'database' : 'schema',
      // A failed restore leaves no new database behind.
      check: async () => void (await readManifest(resolve(folder))),
    },
  )
}
