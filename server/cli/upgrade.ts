import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readEnvironment } from '../app/config.ts'
import { migrateJobs } from '../app/jobs.ts'
import { copyDatabase } from '../platform/database/copy-database.ts'
import { openDatabase } from '../platform/database/database.ts'
import { type UpgradeConnection, upgradeCluster } from '../platform/postgres/upgrade-cluster.ts'
import { Refusal } from '../platform/refusal.ts'
import { checkUpgrade } from './upgrade-check.ts'
import { requireCluster, runUntilStopped } from './with-database.ts'

/** The usage of each subcommand. */
export const upgradeUsage = `duet upgrade check [--backups FOLDER] [--json]   compares this version with the running one's database and machine;
                                     FOLDER holds the backups; exits with 1 if something is wrong
duet upgrade database --old FOLDER   brings the embedded database to this version's PostgreSQL; FOLDER is where
                                     the older one is installed, such as the folder of the previous version of Duet`

/** Exit code of sysexits.h for a usage error. */
const wrongUse = 64

const onLost = () => undefined

/** Runs the old and the new PostgreSQL side by side and copies everything, with what it says about it. */
async function upgradeDatabase(oldFolder: string, signal: AbortSignal): Promise<number> {
  const config = readEnvironment({ LOG_LEVEL: 'warn' })
  if (config.databaseUrl)
    throw new Refusal(
      'DATABASE_URL is set: your own PostgreSQL is upgraded by its own means, such as pg_upgrade.',
    )
  requireCluster(config)
  const dataDir = join(resolve(config.dataDir), 'postgres')
  const folder = join(dataDir, 'upgrade-dump')
  rmSync(folder, { recursive: true, force: true })
  let copied = { rows: 0, jobs: 0 }
  const copy = async (from: UpgradeConnection, to: UpgradeConnection) => {
    const [old, fresh] = [from, to].map((one) => openDatabase(one, { connections: 2, onLost }))
    if (!old || !fresh) return
    try {
      console.log('Copying every table; this takes about as long as a backup and a restore.')
      copied = await copyDatabase({ from: old.pool, to: fresh.pool }, { folder, signal, migrateJobs })
    } finally {
      await Promise.all([old.close(), fresh.close()])
    }
  }
  try {
    const { from, to, oldData } = await upgradeCluster({ dataDir, oldFolder, signal, copy })
    console.log(`Brought ${copied.rows} rows and ${copied.jobs} waiting jobs from PostgreSQL ${from} to ${to}.
The old files are kept in ${oldData}. Remove them when Duet has run well on the new ones.`)
    return 0
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Checks what an update would do, or brings the embedded database to the PostgreSQL of this version. */
export async function upgrade(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      old: { type: 'string' },
      backups: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  })
  const [action, ...more] = positionals
  const { old, backups, json } = values
  if (action === 'check' && more.length === 0 && !old) return checkUpgrade({ backups, json })
  if (action !== 'database' || more.length > 0 || !old) {
    console.error(upgradeUsage)
    return wrongUse
  }
  return runUntilStopped((signal) => upgradeDatabase(resolve(old), signal))
}
