import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Database, openDatabase } from '#server/platform/database.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts'
import { newId } from '#server/platform/ids.ts'
import { migrate } from '#server/platform/migrate.ts'
import { defaultSettings } from '#server/sites/default-settings.ts'
import { type BenchRow, median } from './bench-row.ts'

const rounds = 7
const movements = 4000

async function fillWallet(database: Database): Promise<string> {
  const { db } = database
  const [site, member] = [newId(), newId()]
  await sql`insert into sites (id, settings) values (${site}, ${JSON.stringify(defaultSettings('Bench'))}::jsonb)`.execute(
    db,
  )
  await sql`insert into members (id, site_id, kind, email, email_key, status, language, looking_for, signup_at)
    values (${member}, ${site}, 'person', 'a@example.org', 'a@example.org', 'activated', 'en', 'male', now())`.execute(
    db,
  )
  await sql`insert into member_states (member_id, site_id, credits) values (${member}, ${site}, 0)`.execute(
    db,
  )
  return member
}

/** Microseconds for one movement of a wallet, all of a round in one transaction that is undone. */
async function book(database: Database, member: string, chained: boolean): Promise<number> {
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    if (!chained) {
      await client.query(`create or replace function credit_movement_hash(before bytea, m credit_movements)
        returns bytea language sql stable as $$ select ''::bytea $$`)
    }
    const started = performance.now()
    await client.query(
      `select count(b.wallet) from generate_series(1, $2::int) i, lateral book_credits($1::uuid, gen_random_uuid(),
        'adjustment', 'promotion', 'wallet', 1 + i * 0, gen_random_uuid(), now()) b`,
      [member, movements],
    )
    return ((performance.now() - started) * 1000) / movements
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** What the chain of hashes adds to a movement of credits, as each paid message makes one. */
export async function run(): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'duet-bench-ledger-'))
  // Root's PostgreSQL runs as another user, who must be able to enter.
  chmodSync(folder, 0o755)
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), durable: true })
  const { host, port, user, password } = postgres
  const connection = { host, port, user, password, database: 'postgres' }
  const database = openDatabase(connection, { connections: 1, onLost: () => undefined })
  try {
    await migrate(database.pool)
    const member = await fillWallet(database)
    const taken = { chained: [] as number[], bare: [] as number[] }
    for (let round = 0; round < rounds; round++) {
      taken.chained.push(await book(database, member, true))
      taken.bare.push(await book(database, member, false))
    }
    const measured = median(taken.chained)
    const limit = median(taken.bare)
    const ratio = median(taken.chained.map((time, i) => time / (taken.bare[i] ?? time)))
    return [
      {
        figure: 'a movement of credits with its hash, beside one without',
        measured,
        unit: 'µs',
        limit,
        ratio,
        target: '≤ 1.5',
        pass: ratio <= 1.5,
      },
    ]
  } finally {
    await database.close()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
