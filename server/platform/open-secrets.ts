import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { Tables } from '#database/tables.ts'
import type { Config } from '../app/config.ts'
import { Refusal } from './refusal.ts'
import { getSecretKeyFile, makeSecretKey, readSecretKeys, type SecretKeys } from './secret-keys.ts'
import { createPrintRoot, deriveKeys, deriveSecrets, formerPrintPurposes, type Secrets } from './secrets.ts'
import { findServerSecret, type ServerSecretName, storeServerSecret } from './server-secrets.sql.ts'

const Keys = z.record(z.string(), z.string())
const Prints = z.object({ root: z.string(), former: Keys })
const Links = z.array(Keys)

/** The purpose under which each shared secret is encrypted. */
export const sharedPurposes: Readonly<Record<ServerSecretName, string>> = {
  canary: 'canary',
  push: 'push keys',
  prints: 'prints',
  links: 'links',
  age: 'test issuer of age proofs',
  pod: 'pod key',
}

type KeyConfig = Pick<Config, 'dataDir' | 'secretKey' | 'secretKeyPrevious'>

/** The exit code of sysexits.h for a configuration error, after which a service is not restarted. */
const badConfiguration = 78

/** Returns whether a secret decrypts something. */
export function canOpen(secrets: Secrets, purpose: string, sealed: Buffer): boolean {
  try {
    secrets.open(purpose, sealed)
    return true
  } catch {
    return false
  }
}

/** How the configured secrets relate to a database. */
export type SecretState =
  /** Nothing is sealed yet. */
  | 'new'
  /** The current secret matches the database. */
  | 'current'
  /** The previous one does: `duet secret rotate` has not finished. */
  | 'previous'
  /** Neither does. */
  | 'wrong'

/**
 * Returns how the configured secrets relate to a database, by its canary, or by the push keys where an older version
 * left none.
 */
export async function findSecretState(db: Kysely<Tables>, keys: SecretKeys): Promise<SecretState> {
  for (const name of ['canary', 'push'] as const) {
    const sealed = await findServerSecret(db, name)
    if (!sealed) continue
    if (canOpen(deriveSecrets(keys.current), sharedPurposes[name], sealed)) return 'current'
    const isPrevious =
      keys.previous !== null && canOpen(deriveSecrets(keys.previous), sharedPurposes[name], sealed)
    return isPrevious ? 'previous' : 'wrong'
  }
  return 'new'
}

/** Creates the Refusal for a secret that does not match the database. */
export function createSecretRefusal(config: KeyConfig): Refusal {
  const [name, more] =
    config.secretKey === null
      ? [getSecretKeyFile(config), '']
      : ['SECRET_KEY', config.secretKeyPrevious ? ', nor is SECRET_KEY_PREVIOUS' : '']
  return new Refusal(
    `${name} is not the one that this database was encrypted with${more}. Bring that one back; to change it, use "duet secret rotate" (docs/operating.md, "The secret").`,
    badConfiguration,
  )
}

async function requireKeys(db: Kysely<Tables>, config: KeyConfig, mayMake: boolean): Promise<SecretKeys> {
  const keys = await readSecretKeys(config)
  if (keys) return keys
  const path = getSecretKeyFile(config)
  if ((await findServerSecret(db, 'canary')) ?? (await findServerSecret(db, 'push')))
    throw new Refusal(
      `The key ${path} is missing, and SECRET_KEY is not set. Bring back the key that this database was encrypted with (docs/operating.md, "The secret").`,
      badConfiguration,
    )
  if (mayMake) return makeSecretKey(config)
  throw new Refusal(
    `There is no key ${path}, and SECRET_KEY is not set. Start the service first, and use its settings (--env-file PATH).`,
  )
}

/** Returns the secret that encrypts now: the previous one until a rotation is complete. */
const openSealer = ({ current, previous }: SecretKeys, state: SecretState) =>
  state === 'previous' && previous !== null ? previous : current

/** Encrypts and stores something shared, unless it exists. If another process was faster, its value stays. */
async function insertOnce(
  db: Kysely<Tables>,
  { sealer, name, text }: { sealer: string; name: ServerSecretName; text: string },
): Promise<void> {
  if (await findServerSecret(db, name)) return
  const sealed = deriveSecrets(sealer).seal(sharedPurposes[name], text)
  await storeServerSecret(db, name, { sealed, old: null })
}

/** Stores the root of fingerprints. Those of an older version are found by the keys that it had. */
async function leavePrints(db: Kysely<Tables>, sealer: string, state: SecretState): Promise<void> {
  const former = state === 'new' ? {} : deriveKeys(sealer, formerPrintPurposes)
  await insertOnce(db, { sealer, name: 'prints', text: JSON.stringify({ root: createPrintRoot(), former }) })
}

async function openShared<T>(
  db: Kysely<Tables>,
  { secrets, name, form }: { secrets: Secrets; name: ServerSecretName; form: z.ZodMiniType<T> },
): Promise<T | undefined> {
  const sealed = await findServerSecret(db, name)
  return sealed && z.parse(form, JSON.parse(secrets.open(sharedPurposes[name], sealed)))
}

/** Reads the keys of links that were signed with earlier secrets. */
export async function findFormerLinks(db: Kysely<Tables>, secrets: Secrets): Promise<z.infer<typeof Links>> {
  return (await openShared(db, { secrets, name: 'links', form: Links })) ?? []
}

/**
 * Opens the secrets of a database with the configured key, or the one stored with the data; the start creates one if
 * there is none (`mayMake`). Throws a Refusal with exit code 78 when it is not the key of this database, which would
 * otherwise show only when something is decrypted.
 */
export async function openSecrets(
  db: Kysely<Tables>,
  config: KeyConfig,
  { mayMake = false, onChanging }: { mayMake?: boolean; onChanging?: () => void } = {},
): Promise<Secrets> {
  const keys = await requireKeys(db, config, mayMake)
  const state = await findSecretState(db, keys)
  if (state === 'wrong') throw createSecretRefusal(config)
  const sealer = openSealer(keys, state)
  await insertOnce(db, { sealer, name: 'canary', text: 'duet' })
  // Another process with another key may have been first.
  if (state === 'new' && (await findSecretState(db, keys)) === 'wrong') throw createSecretRefusal(config)
  await leavePrints(db, sealer, state)
  if (state === 'previous') onChanging?.()
  const secrets = deriveSecrets(keys.current, keys)
  const prints = await openShared(db, { secrets, name: 'prints', form: Prints })
  if (!prints) throw new Error('the root of prints was removed while it was made')
  return deriveSecrets(keys.current, {
    previous: keys.previous,
    prints,
    links: await findFormerLinks(db, secrets),
  })
}
