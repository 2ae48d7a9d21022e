import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { createDefaultSettings } from '#server/features/sites/default-settings.ts'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { createId } from '#server/platform/ids.ts'
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded-postgres.ts'
import { type BenchRow, computeMedian } from './bench-row.ts'

const rounds = 7
const members = 400
const movements = 4000

/** Many wallets, since all the movements of one in one transaction would leave a long chain of versions of its row. */
async function fillWallets({ db }: Database): Promise<void> {
  const site = createId()
  const settings = JSON.stringify(createDefaultSettings('Bench'))
  await sql`insert into sites (id, settings) values (${site}, ${settings}::jsonb)`.execute(db)
  await sql`insert into members (id, site_id, kind, email, email_key, status, language, looking_for, signup_at)
    select gen_random_uuid(), ${site}, 'person', i || '@example.org', i || '@example.org', 'activated', 'en', 'male', now()
    from generate_series(1, ${members}::int) i`.execute(db)
  await sql`insert into member_states (member_id, site_id, credits) select id, site_id, 0 from members`.execute(
    db,
  )
}

/** Microseconds for one movement of a wallet, all of a round in one transaction that is undone. */
async function book(database: Database, chained: boolean): Promise<number> {
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    if (!chained) {
      await client.query(`create or replace function credit_movement_hash(before bytea, m credit_movements)
        returns bytea language sql stable as $$ select ''::bytea $$`)
    }
    const started = performance.now()
    await client.query(
      `select count(b.wallet) from (select id from members, generate_series(1, $1::int)) m,
        lateral book_credits(m.id, gen_random_uuid(), 'adjustment', 'promotion', 'wallet', 1, gen_random_uuid(), now()) b`,
      [movements / members],
    )
    return ((performance.now() - started) * 1000) / movements
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** Returns what the chain of hashes adds to a movement of credits, as each paid message makes one. */
export async function run(): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'duet-bench-ledger-'))
  // Root's PostgreSQL runs as another user, who must have access.
  chmodSync(folder, 0o755)
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), durable: true })
  const { host, port, user, password } = postgres
  const connection = { host, port, user, password, database: 'postgres' }
  const database = openDatabase(connection, { connections: 2, onLost: () => undefined })
  try {
    await migrate(database.pool)
    await fillWallets(database)
    const taken = { chained: [] as number[], bare: [] as number[] }
    for (let round = 0; round < rounds; round++) {
      taken.chained.push(await book(database, true))
      taken.bare.push(await book(database, false))
    }
    const measured = computeMedian(taken.chained)
    const limit = computeMedian(taken.bare)
    const ratio = computeMedian(taken.chained.map((time, i) => time / (taken.bare[i] ?? time)))
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
