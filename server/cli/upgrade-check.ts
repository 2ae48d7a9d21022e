import { readdirSync, readFileSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import * as z from 'zod/mini'
import type { Config } from '../app/config.ts'
import { readSize } from '../platform/database/copy-database.sql.ts'
import type { Database } from '../platform/database/database.ts'
import { listPendingMigrations } from '../platform/database/migrate.ts'
import { Refusal } from '../platform/refusal.ts'
import { programVersion } from '../platform/version.ts'
import type { Finding } from './finding.ts'
import { findPostgresVersion } from './operator.sql.ts'
import { withDatabase } from './with-database.ts'

const oldestPostgres = 150_000
const maxBackupHours = 24
/** A migration may write a large table again next to the old one. */
const minFreeShare = 0.5
const minFreeBytes = 1e9

/** Returns what an update would apply; a database of a newer version is a finding of its own. */
async function checkMigrations({ pool }: Database): Promise<Finding> {
  const about = 'schema'
  try {
    const pending = await listPendingMigrations(pool)
    if (pending.length === 0) return { about, ok: true, says: 'this version changes nothing in it' }
    return { about, ok: true, says: `this version applies: ${pending.join(', ')}` }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { about, ok: false, says: error.message }
  }
}

async function checkPostgres({ db }: Database): Promise<Finding> {
  const { version, number } = await findPostgresVersion(db)
  const ok = number >= oldestPostgres
  return { about: 'postgres', ok, says: `${version}${ok ? '' : '; this version needs 15 or newer'}` }
}

const formatGigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`

/** Looks at the disk of the embedded database; what one of the operator's own has left cannot be asked for. */
async function checkSpace({ databaseUrl, dataDir }: Config, { pool }: Database): Promise<Finding> {
  const size = await readSize(pool)
  const needed = Math.max(minFreeBytes, minFreeShare * size)
  if (databaseUrl) {
    const says = `the database has ${formatGigabytes(size)}; see to it that its server has ${formatGigabytes(needed)} free`
    return { about: 'space', ok: true, says }
  }
  const { bavail, bsize } = await statfs(resolve(dataDir))
  const free = bavail * bsize
  return {
    about: 'space',
    ok: free >= needed,
    says: `${formatGigabytes(free)} free, ${formatGigabytes(needed)} wanted`,
  }
}

const Created = z.object({ created: z.string() })

/** Returns when a backup was made: by its manifest, or, of one that is packed or encrypted, by its file. */
function findBackupTime(path: string): number {
  try {
    const manifest = JSON.parse(readFileSync(join(path, 'manifest.json'), 'utf8'))
    return Date.parse(z.parse(Created, manifest).created)
  } catch {
    return /\.(age|gpg|tar|tgz|gz|zst)$/.test(path) ? statSync(path).mtimeMs : 0
  }
}

function checkBackups(folder: string | undefined): Finding {
  const about = 'backup'
  if (folder === undefined)
    return { about, ok: false, says: 'unknown: name the folder that holds the backups with --backups FOLDER' }
  const newest = Math.max(0, ...readdirSync(folder).map((name) => findBackupTime(join(folder, name))))
  if (newest === 0) return { about, ok: false, says: `there is none in ${folder}` }
  const hours = (Date.now() - newest) / 3_600_000
  const says = `the newest in ${folder} is ${hours.toFixed(1)} hours old`
  return hours <= maxBackupHours
    ? { about, ok: true, says }
    : { about, ok: false, says: `${says}; make a new one with "duet backup"` }
}

/**
 * Compares this version with the database and the machine it is about to run on, and changes nothing. Returns 1 if
 * anything is wrong. Errors in the settings are reported first, as with every command.
 */
export function checkUpgrade({
  backups,
  json,
}: {
  backups: string | undefined
  json: boolean
}): Promise<number> {
  return withDatabase(
    async ({ config, opened: { database } }) => {
      const findings: Finding[] = [
        { about: 'settings', ok: true, says: 'this version knows all of them' },
        await checkMigrations(database),
        await checkPostgres(database),
        await checkSpace(config, database),
        checkBackups(backups),
      ]
      const ok = findings.every((finding) => finding.ok)
      if (json) console.log(JSON.stringify({ version: programVersion, ok, findings }, null, 2))
      else {
        console.log(`Before an update to Duet ${programVersion}`)
        for (const { about, ok, says } of findings)
          console.log(`${ok ? 'ok   ' : 'WRONG'}  ${about.padEnd(9)} ${says}`)
      }
      return ok ? 0 : 1
    },
    { asItIs: true },
  )
}
