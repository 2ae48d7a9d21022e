import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { readConfig } from '#server/app/config.ts'
import { connectDatabase, type OpenedDatabase } from '#server/app/open-program-database.ts'
import { makeUnsubscribeToken } from '#server/features/notifications/unsubscribe-link.ts'
import { openSecrets } from '#server/platform/open-secrets.ts'

/** Returns where the tested server keeps its data. */
export function getTestedDataDir(): string {
  return readFileSync(join(tmpdir(), `duet-browser-${process.env.TEST_PORT ?? '3999'}.txt`), 'utf8')
}

/** Works in the database of the tested server. */
export async function workInDatabase<T>(
  work: (db: OpenedDatabase['database']['db']) => Promise<T>,
): Promise<T> {
  // A cluster has its database elsewhere.
  const { DATABASE_URL } = process.env
  const config = readConfig({
    DATA_DIR: getTestedDataDir(),
    DUET_MODE: 'test',
    ...(DATABASE_URL !== undefined && { DATABASE_URL }),
  })
  const { database, close } = await connectDatabase(config, pino({ level: 'silent' }))
  try {
    return await work(database.db)
  } finally {
    await close()
  }
}

/** Returns the campaign that an account is said to come from. */
export function readTracking(email: string): Promise<unknown> {
  return workInDatabase(async (db) => {
    const { rows } = await sql<{ tracking: unknown }>`
      select tracking from members where email = ${email}`.execute(db)
    return rows[0]?.tracking
  })
}

/**
 * Lets days pass for an account that is being deleted, by moving the dates of its deletion back. All tests share the
 * clock itself; where a test has its own, it is moved (server/features/accounts/leaving.test.ts).
 */
export async function passDays(email: string, days: number): Promise<void> {
  const span = `${days} days`
  await workInDatabase((db) =>
    sql`
      with gone as (
        update members set deletion_requested_at = deletion_requested_at - ${span}::interval
        where email = ${email} returning id
      )
      update account_links set expires_at = expires_at - ${span}::interval from gone
      where member_id = gone.id`.execute(db),
  )
}

/** Returns the token of the links in a member's mails that stop a kind of them. */
export async function readStopToken(memberId: string): Promise<string> {
  const settings = { DATA_DIR: getTestedDataDir(), SECRET_KEY: process.env.SECRET_KEY }
  const config = readConfig({ ...settings, DUET_MODE: 'test' })
  return workInDatabase(async (db) => makeUnsubscribeToken(await openSecrets(db, config), memberId))
}
