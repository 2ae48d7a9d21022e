import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'

/**
 * What all processes of a database share, sealed: `canary` tells whether a secret is the right one, `push` are the keys
 * of pushes, `prints` and `links` are keys that outlive a change of the secret.
 */
export type ServerSecretName = 'canary' | 'push' | 'prints' | 'links'

/** Returns what is sealed under a name, or undefined. */
export async function findServerSecret(
  db: Kysely<Tables>,
  name: ServerSecretName,
): Promise<Buffer | undefined> {
  const { rows } = await sql<{ secret: Buffer }>`
    select secret from server_secrets where name = ${name}`.execute(db)
  return rows[0]?.secret
}

/** Keeps something sealed where there is nothing, or in place of `old`. What another process has put there meanwhile stays. */
export async function keepServerSecret(
  db: Kysely<Tables>,
  name: ServerSecretName,
  { sealed, old }: { sealed: Buffer; old: Buffer | null },
): Promise<void> {
  await sql`
    insert into server_secrets (name, secret) values (${name}, ${sealed})
    on conflict (name) do update set secret = excluded.secret
    where server_secrets.secret = ${old}::bytea`.execute(db)
}

/** Removes what is sealed under a name. */
export async function deleteServerSecret(db: Kysely<Tables>, name: ServerSecretName): Promise<void> {
  await sql`delete from server_secrets where name = ${name}`.execute(db)
}
