import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Secrets } from '../../platform/secrets.ts'

// What every authenticator app supports: SHA-1, six digits, 30 seconds (RFC 6238).
const periodSeconds = 30
const secretBytes = 20

/** Makes a secret for one-time codes. */
export function createCodeSecret(): Buffer {
  return randomBytes(secretBytes)
}

const purpose = 'codes of the staff'

/** Seals a secret for storage, with the key that the database does not have. */
export function sealSecret(secrets: Secrets, secret: Buffer): Buffer {
  return secrets.seal(purpose, secret.toString('base64'))
}

/** Opens a stored secret. */
export function openSecret(secrets: Secrets, sealed: Buffer): Buffer {
  return Buffer.from(secrets.open(purpose, sealed), 'base64')
}

function createTotp(secret: Buffer, label?: { issuer: string; account: string }): TOTP {
  const bytes = new Uint8Array(secret)
  return new TOTP({
    secret: new Secret({ buffer: bytes.buffer }),
    algorithm: 'SHA1',
    digits: 6,
    period: periodSeconds,
    ...(label && { issuer: label.issuer, label: label.account }),
  })
}

/** Returns the code at a given time. */
export function computeCodeAt(secret: Buffer, now: Date): string {
  return createTotp(secret).generate({ timestamp: now.getTime() })
}

/** Returns the secret in Base32, for typing. */
export function formatSecret(secret: Buffer): string {
  return createTotp(secret).secret.base32
}

/** Returns the content of the QR code for an authenticator app. */
export function buildSecretUri(secret: Buffer, label: { issuer: string; account: string }): string {
  return createTotp(secret, label).toString()
}

/**
 * Returns the time step of a right code, one step early or late for clocks that differ, or null for a wrong one. A code
 * of a used step is wrong, so that an onlooker cannot reuse it.
 */
export function findCodeStep(
  { secret, last_step }: { secret: Buffer; last_step: number },
  code: string,
  now: Date,
): number | null {
  const token = code.replace(/\s/g, '')
  const delta = createTotp(secret).validate({ token, timestamp: now.getTime(), window: 1 })
  if (delta === null) return null
  const step = Math.floor(now.getTime() / 1000 / periodSeconds) + delta
  return step > last_step ? step : null
}
