import { access, constants, mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Config } from '../config.ts'
import type { Database } from '../platform/database.ts'
import { askMailServer } from '../platform/mail-server.ts'
import { pendingMigrations } from '../platform/migrate.ts'
import { programVersion } from '../platform/version.ts'
import { findDatabaseState, findLedgerFaults } from './operator.sql.ts'
import { withDatabase } from './with-database.ts'

interface Finding {
  readonly about: string
  readonly ok: boolean
  readonly says: string
}

const oldestPostgres = 150_000
const clockToleranceSeconds = 5

async function checkDatabase({ pool, db }: Database): Promise<Finding[]> {
  const pending = await pendingMigrations(pool)
  const schema: Finding = {
    about: 'schema',
    ok: pending.length === 0,
    says: pending.length === 0 ? 'up to date' : `pending: ${pending.join(', ')}; run "duet migrate"`,
  }
  if (pending.length > 0) return [schema]
  const state = await findDatabaseState(db)
  const skew = Math.abs(Date.now() - state.now.getTime()) / 1000
  const ledger = await findLedgerFaults(db)
  return [
    schema,
    {
      about: 'database',
      ok: state.version_number >= oldestPostgres,
      says: `PostgreSQL ${state.version}${state.version_number >= oldestPostgres ? '' : '; 15 or newer is needed'}`,
    },
    {
      about: 'clock',
      ok: skew < clockToleranceSeconds,
      says: `${skew.toFixed(1)} s between this machine and the database`,
    },
    {
      about: 'sites',
      ok: state.sites > 0,
      says: state.sites > 0 ? `${state.sites}` : 'none; start once in demo mode or add a domain',
    },
    {
      about: 'jobs',
      ok: state.failed_jobs === 0,
      says:
        state.failed_jobs === 0 ? 'none has failed for good' : `${state.failed_jobs} have failed for good`,
    },
    {
      about: 'ledger',
      ok: ledger.wallets === 0 && ledger.difference === 0,
      says:
        ledger.wallets === 0 && ledger.difference === 0
          ? 'every wallet is the sum of its movements; debits equal credits'
          : `${ledger.wallets} wallets differ from their movements, the books from zero by ${ledger.difference}`,
    },
  ]
}

async function checkStorage(config: Config): Promise<Finding> {
  const folder = resolve(config.dataDir)
  try {
    await mkdir(folder, { recursive: true })
    await access(folder, constants.W_OK)
    return { about: 'storage', ok: true, says: `${folder} can be written` }
  } catch {
    return { about: 'storage', ok: false, says: `${folder} cannot be written; set DATA_DIR or its rights` }
  }
}

async function checkMail(config: Config): Promise<Finding> {
  if (!config.smtpUrl) return { about: 'mail', ok: true, says: 'no server set; mails stay in the outbox' }
  try {
    await askMailServer(config.smtpUrl)
    return { about: 'mail', ok: true, says: 'the server answers' }
  } catch (error) {
    return {
      about: 'mail',
      ok: false,
      says: `SMTP_URL: ${error instanceof Error ? error.message : 'no answer'}`,
    }
  }
}

/** Checks what the site needs and says what is wrong with it; exit code 1 when anything is. */
export function doctor(): Promise<number> {
  return withDatabase(
    async ({ config, opened: { database } }) => {
      const findings = [
        ...(await checkDatabase(database)),
        await checkStorage(config),
        await checkMail(config),
      ]
      console.log(`Duet ${programVersion} on Node.js ${process.version}, mode ${config.mode}`)
      for (const { about, ok, says } of findings)
        console.log(`${ok ? 'ok   ' : 'WRONG'}  ${about.padEnd(9)} ${says}`)
      return findings.every((finding) => finding.ok) ? 0 : 1
    },
    { asItIs: true },
  )
}
