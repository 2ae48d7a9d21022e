import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'

/**
 * What all processes of a database share, encrypted: `canary` shows whether a secret is the right one, `push` are the
 * push keys, `prints` and `links` are keys that survive a change of the secret, `age` is the test issuer of proofs of
 * age, `pod` is the key by which other deployments know this one.
 */
export type ServerSecretName = 'canary' | 'push' | 'prints' | 'links' | 'age' | 'pod'

/** Finds what is stored under a name. */
export async function findServerSecret(
  db: Kysely<Tables>,
  name: ServerSecretName,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('server_secrets')
    .select('secret')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.secret
}

/**
 * Stores something encrypted, if there is nothing yet or in place of `old`. What another process has stored meanwhile
 * stays.
 */
export async function storeServerSecret(
  db: Kysely<Tables>,
  name: ServerSecretName,
  { sealed, old }: { sealed: Buffer; old: Buffer | null },
): Promise<void> {
  await db
    .insertInto('server_secrets')
    .values({ name, secret: sealed })
    .onConflict((conflict) =>
      old === null
        ? conflict.column('name').doNothing()
        : conflict
            .column('name')
            .doUpdateSet((eb) => ({ secret: eb.ref('excluded.secret') }))
            .where('server_secrets.secret', '=', old),
    )
    .execute()
}

/** Deletes what is stored under a name. */
export async function deleteServerSecret(db: Kysely<Tables>, name: ServerSecretName): Promise<void> {
  await db.deleteFrom('server_secrets').where('name', '=', name).execute()
}
