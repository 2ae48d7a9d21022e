import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Secrets } from '../../platform/secrets.ts'

// What every code program knows: SHA-1, six digits, half a minute (RFC 6238).
const periodSeconds = 30
const secretBytes = 20

/** Makes a secret for one-time codes. */
export function newCodeSecret(): Buffer {
  return randomBytes(secretBytes)
}

const purpose = 'codes of the staff'

/** Seals a secret by the key that the database does not have, as it is stored. */
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

/** Returns the code of a moment. */
export function codeAt(secret: Buffer, now: Date): string {
  return createTotp(secret).generate({ timestamp: now.getTime() })
}

/** Returns the secret in Base32, as people type it in. */
export function secretText(secret: Buffer): string {
  return createTotp(secret).secret.base32
}

/** Returns what the picture for a code program says. */
export function secretUri(secret: Buffer, label: { issuer: string; account: string }): string {
  return createTotp(secret, label).toString()
}

/**
 * Returns the time step of a right code, one step early or late for clocks that differ, or null for a wrong one. A code
 * of a step that was used before is wrong: anyone who looked over a shoulder cannot use it again.
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
