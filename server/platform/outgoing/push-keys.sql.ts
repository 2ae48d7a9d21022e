import { type Kysely, sql } from 'kysely'
import type { DB } from '#database/schema.ts'

const name = 'push'

/** The sealed keys that sign web pushes. */
export async function findPushKeys(db: Kysely<DB>): Promise<Buffer | undefined> {
  const { rows } = await sql<{ secret: Buffer }>`
    select secret from server_secrets where name = ${name}`.execute(db)
  return rows[0]?.secret
}

/** Keeps sealed keys where there are none, or in place of `old`. What another process has put there meanwhile stays. */
export async function keepPushKeys(db: Kysely<DB>, sealed: Buffer, old: Buffer | null): Promise<void> {
  await sql`
    insert into server_secrets (name, secret) values (${name}, ${sealed})
    on conflict (name) do update set secret = excluded.secret
    where server_secrets.secret = ${old}::bytea`.execute(db)
}
