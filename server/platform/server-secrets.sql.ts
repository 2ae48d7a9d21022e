import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'

/**
 * What all processes of a database share, sealed: `canary` shows whether a secret is the right one, `push` are the keys
 * of pushes, `prints` and `links` are keys that outlive a change of the secret, `age` is the test issuer of proofs of
 * age, `pod` is the key by which other deployments know this one.
 */
export type ServerSecretName = 'canary' | 'push' | 'prints' | 'links' | 'age' | 'pod'

/** Returns what is sealed under a name, or undefined. */
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

/** Keeps something sealed where there is nothing, or in place of `old`. What another process has put there meanwhile stays. */
export async function keepServerSecret(
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

/** Removes what is sealed under a name. */
export async function deleteServerSecret(db: Kysely<Tables>, name: ServerSecretName): Promise<void> {
  await db.deleteFrom('server_secrets').where('name', '=', name).execute()
}
