import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Keys derived from the one secret of the installation, each for one purpose. */
export interface Secrets {
  /** Signs a text: whoever holds the signature has it from us. */
  sign(purpose: string, text: string): string
  isSigned(purpose: string, text: string, signature: string): boolean
  /** A keyed hash for finding equal values without keeping them, such as IBANs. */
  fingerprint(purpose: string, text: string): Buffer
  /** Encrypts for storage (AES-256-GCM, a fresh nonce each time, the way's number in front). */
  seal(purpose: string, text: string): Buffer
  /** Decrypts what `seal` made. Throws when it was changed or made with another secret. */
  open(purpose: string, sealed: Buffer): string
}

/** The first byte of what is sealed: AES-256-GCM under a key of HKDF-SHA-256. Another algorithm gets another number. */
const sealVersion = 1
const nonceBytes = 12
const tagBytes = 16

/** Builds the keys from the secret. */
export function secretsFrom(secret: string): Secrets {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'duet', purpose, 32))
  const mac = (purpose: string, text: string) =>
    createHmac('sha256', derive(purpose)).update(text, 'utf8').digest()
  return {
    sign: (purpose, text) => mac(purpose, text).toString('base64url'),
    isSigned(purpose, text, signature) {
      const given = Buffer.from(signature, 'base64url')
      const right = mac(purpose, text)
      return given.length === right.length && timingSafeEqual(given, right)
    },
    fingerprint: mac,
    seal(purpose, text) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', derive(purpose), nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.from([sealVersion]), nonce, cipher.getAuthTag(), body])
    },
    open(purpose, sealed) {
      if (sealed[0] !== sealVersion) throw new Error(`sealed in a way that is not known: ${sealed[0]}`)
      const [afterNonce, afterTag] = [1 + nonceBytes, 1 + nonceBytes + tagBytes]
      const nonce = sealed.subarray(1, afterNonce)
      const decipher = createDecipheriv('aes-256-gcm', derive(purpose), nonce, { authTagLength: tagBytes })
      decipher.setAuthTag(sealed.subarray(afterNonce, afterTag))
      const body = sealed.subarray(afterTag)
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
    },
  }
}

/** Takes the configured secret, or makes one at the first start and keeps it with the data. */
export async function openSecrets(dataDir: string, configured: string | null): Promise<Secrets> {
  if (configured !== null) return secretsFrom(configured)
  const path = join(dataDir, 'secret-key')
  const stored = await readFile(path, 'utf8').catch(() => null)
  if (stored !== null) return secretsFrom(stored.trim())
  const secret = randomBytes(32).toString('base64url')
  await mkdir(dataDir, { recursive: true })
  // Of two processes that start for the first time, the one that comes second takes the first one's secret.
  const written = await writeFile(path, secret, { mode: 0o600, flag: 'wx' }).then(
    () => true,
    () => false,
  )
  if (!written) return secretsFrom((await readFile(path, 'utf8')).trim())
  await chmod(path, 0o600)
  return secretsFrom(secret)
}
