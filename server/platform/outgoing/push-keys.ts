import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import webPush from 'web-push'
import * as z from 'zod/mini'
import type { Tables } from '#database/tables.ts'
import { sharedPurposes } from '../open-secrets.ts'
import type { Secrets } from '../secrets.ts'
import { findServerSecret, storeServerSecret } from '../server-secrets.sql.ts'

const Keys = z.object({ publicKey: z.string(), privateKey: z.string() })
export type PushKeys = z.infer<typeof Keys>

const name = 'push'
const purpose = sharedPurposes[name]

function unseal(secrets: Secrets, sealed: Buffer): PushKeys {
  return z.parse(Keys, JSON.parse(secrets.open(purpose, sealed)))
}

/** Reads the keys that an older version stored in a file. */
async function readKeyFile(dataDir: string): Promise<PushKeys | null> {
  const stored = await readFile(join(dataDir, 'push-keys.json'), 'utf8').catch(() => null)
  return stored === null ? null : z.parse(Keys, JSON.parse(stored))
}

/**
 * Opens the keys that sign web pushes, the same for all processes of a database. The first start creates them, or takes
 * over the file of an older version. Keys that cannot be decrypted are created again, and `onReplaced` is called.
 */
export async function openPushKeys(parts: {
  db: Kysely<Tables>
  secrets: Secrets
  dataDir: string
  onReplaced: () => void
}): Promise<PushKeys> {
  const { db, secrets, dataDir, onReplaced } = parts
  const storedKeys = await findServerSecret(db, name)
  if (storedKeys) {
    try {
      return unseal(secrets, storedKeys)
    } catch {
      // Encrypted with a secret that was given up as lost.
      onReplaced()
    }
  }
  const keys = (await readKeyFile(dataDir)) ?? webPush.generateVAPIDKeys()
  const sealed = secrets.seal(purpose, JSON.stringify(keys))
  await storeServerSecret(db, name, { sealed, old: storedKeys ?? null })
  const agreed = await findServerSecret(db, name)
  if (!agreed) throw new Error('the keys of pushes were removed while they were made')
  return unseal(secrets, agreed)
}
