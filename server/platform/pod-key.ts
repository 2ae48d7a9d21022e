import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { sharedPurposes } from './open-secrets.ts'
import type { Secrets } from './secrets.ts'
import { findServerSecret, storeServerSecret } from './server-secrets.sql.ts'

/** The key by which other deployments know this one (Ed25519). */
export interface PodKey {
  /** The public key: 32 bytes, in base64url. */
  readonly publicKey: string
  /** Signs a text; returns the signature in base64url. */
  sign(text: string): string
}

const name = 'pod'
const purpose = sharedPurposes[name]
const encoding = { type: 'pkcs8', format: 'pem' } as const

function toPodKey(pem: string): PodKey {
  const key = createPrivateKey(pem)
  return {
    publicKey: createPublicKey(key).export({ format: 'jwk' }).x ?? '',
    sign: (text) => sign(null, Buffer.from(text), key).toString('base64url'),
  }
}

/** Returns whether the owner of a public key has signed a text. */
export function isSignedBy(publicKey: string, text: string, signature: string): boolean {
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' })
  return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'))
}

/**
 * Opens the key of this deployment, the same for all processes of a database; the first start creates it. A key that
 * cannot be decrypted is created again, and `onReplaced` is called: the other deployments need the new one.
 */
export async function openPodKey(parts: {
  db: Kysely<Tables>
  secrets: Secrets
  onReplaced: () => void
}): Promise<PodKey> {
  const { db, secrets, onReplaced } = parts
  const stored = await findServerSecret(db, name)
  if (stored) {
    try {
      return toPodKey(secrets.open(purpose, stored))
    } catch {
      // Encrypted with a secret that was given up as lost.
      onReplaced()
    }
  }
  const { privateKey } = generateKeyPairSync('ed25519')
  const sealed = secrets.seal(purpose, String(privateKey.export(encoding)))
  await storeServerSecret(db, name, { sealed, old: stored ?? null })
  const agreed = await findServerSecret(db, name)
  if (!agreed) throw new Error('the key of this deployment was removed while it was made')
  return toPodKey(secrets.open(purpose, agreed))
}
