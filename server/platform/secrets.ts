import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** Keys derived from the secret of the installation, each for one purpose. */
export interface Secrets {
  /** Signs a text: the signature proves that it comes from us. */
  sign(purpose: string, text: string): string
  /** Returns whether we signed a text, with the current secret or an earlier one whose links are still valid. */
  isSigned(purpose: string, text: string, signature: string): boolean
  /**
   * Returns a keyed hash for finding equal values, such as IBANs, without storing them; the same for every secret of a
   * database.
   */
  fingerprint(purpose: string, text: string): Buffer
  /** Encrypts for storage (AES-256-GCM, with a new nonce each time and the version of the format in front). */
  seal(purpose: string, text: string): Buffer
  /**
   * Decrypts what `seal` returned, also with the previous secret. Throws when it was changed or encrypted with another
   * secret.
   */
  open(purpose: string, sealed: Buffer): string
}

/** Derived keys by purpose, in base64. */
export type KeysByPurpose = Readonly<Record<string, string>>

/** What survives a change of the secret; stored encrypted in the database. */
export interface RetainedKeys {
  /** The previous secret, while data is being encrypted again. */
  readonly previous?: string | null
  /** The root of the keys for fingerprints, and keys derived from the secret of an older version. */
  readonly prints?: { readonly root: string; readonly former: KeysByPurpose }
  /** The keys that signed links with earlier secrets. */
  readonly links?: readonly KeysByPurpose[]
}

/** The purposes of fingerprints that were made before they had a root of their own. */
export const formerPrintPurposes = ['iban', 'phone', 'direct debit code', 'network in the log'] as const

/** The purposes of signatures in e-mails that are opened much later, and in what providers store of a payment. */
export const linkPurposes = ['unsubscribe', 'notice', 'export', 'webhook address'] as const

/** The first byte of encrypted data: AES-256-GCM with a key of HKDF-SHA-256. Another algorithm gets another number. */
const sealVersion = 1
const nonceBytes = 12
const tagBytes = 16

const derive = (secret: string | Buffer, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, 'duet', purpose, 32))

const computeMac = (key: Buffer, text: string) => createHmac('sha256', key).update(text, 'utf8').digest()

/** Derives the keys of some purposes, to be stored when the secret changes. */
export function deriveKeys(secret: string, purposes: readonly string[]): KeysByPurpose {
  return Object.fromEntries(purposes.map((purpose) => [purpose, derive(secret, purpose).toString('base64')]))
}

function openWith(key: Buffer, sealed: Buffer): string {
  if (sealed[0] !== sealVersion) throw new Error(`sealed in a way that is not known: ${sealed[0]}`)
  const [afterNonce, afterTag] = [1 + nonceBytes, 1 + nonceBytes + tagBytes]
  const nonce = sealed.subarray(1, afterNonce)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
  decipher.setAuthTag(sealed.subarray(afterNonce, afterTag))
  return Buffer.concat([decipher.update(sealed.subarray(afterTag)), decipher.final()]).toString('utf8')
}

/** Derives the keys from the secret, and from what was stored of earlier ones. */
export function deriveSecrets(secret: string, lasting: RetainedKeys = {}): Secrets {
  const { previous, prints, links = [] } = lasting
  /** Returns all keys that may have signed a text of this purpose. */
  const signingKeys = (purpose: string): Buffer[] => [
    derive(secret, purpose),
    ...(previous ? [derive(previous, purpose)] : []),
    ...links.flatMap((keys) => (keys[purpose] === undefined ? [] : [Buffer.from(keys[purpose], 'base64')])),
  ]
  const printKey = (purpose: string): Buffer => {
    if (!prints) return derive(secret, purpose)
    const former = prints.former[purpose]
    return former ? Buffer.from(former, 'base64') : derive(Buffer.from(prints.root, 'base64'), purpose)
  }
  return {
    sign: (purpose, text) => computeMac(derive(secret, purpose), text).toString('base64url'),
    isSigned(purpose, text, signature) {
      const signatureBytes = Buffer.from(signature, 'base64url')
      return signingKeys(purpose).some((key) => {
        const right = computeMac(key, text)
        return signatureBytes.length === right.length && timingSafeEqual(signatureBytes, right)
      })
    },
    fingerprint: (purpose, text) => computeMac(printKey(purpose), text),
    seal(purpose, text) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', derive(secret, purpose), nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.from([sealVersion]), nonce, cipher.getAuthTag(), body])
    },
    open(purpose, sealed) {
      try {
        return openWith(derive(secret, purpose), sealed)
      } catch (error) {
        if (!previous) throw error
        return openWith(derive(previous, purpose), sealed)
      }
    },
  }
}

/** Creates a random root for the keys of fingerprints, in base64. */
export function createPrintRoot(): string {
  return randomBytes(32).toString('base64')
}
