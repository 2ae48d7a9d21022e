import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** Keys derived from the one secret of the installation, each for one purpose. */
export interface Secrets {
  /** Signs a text: anyone who holds the signature has it from us. */
  sign(purpose: string, text: string): string
  /** Returns whether we signed a text, by the secret of now or by one before it whose links still count. */
  isSigned(purpose: string, text: string, signature: string): boolean
  /**
   * Returns a keyed hash for finding equal values without keeping them, such as IBANs; the same for every secret of a
   * database.
   */
  fingerprint(purpose: string, text: string): Buffer
  /** Encrypts for storage (AES-256-GCM, a fresh nonce each time, the way's number in front). */
  seal(purpose: string, text: string): Buffer
  /** Decrypts what `seal` made, also by the previous secret. Throws when it was changed or made with another one. */
  open(purpose: string, sealed: Buffer): string
}

/** Derived keys by their purpose, in base64. */
export type KeysByPurpose = Readonly<Record<string, string>>

/** What outlives a change of the secret; it is kept sealed in the database. */
export interface RetainedKeys {
  /** The secret before this one, while data is being sealed again. */
  readonly previous?: string | null
  /** The root of the keys for prints, and those that stem from the secret of an older version. */
  readonly prints?: { readonly root: string; readonly former: KeysByPurpose }
  /** The keys that signed links under secrets of before. */
  readonly links?: readonly KeysByPurpose[]
}

/** Prints that were made before they had a root of their own. */
export const formerPrintPurposes = ['iban', 'phone', 'direct debit code', 'network in the log'] as const

/** Signatures in e-mails that are found again long after, and in what providers keep of a payment. */
export const linkPurposes = ['unsubscribe', 'notice', 'export', 'webhook address'] as const

/** The first byte of what is sealed: AES-256-GCM under a key of HKDF-SHA-256. Another algorithm gets another number. */
const sealVersion = 1
const nonceBytes = 12
const tagBytes = 16

const derive = (secret: string | Buffer, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, 'duet', purpose, 32))

const computeMac = (key: Buffer, text: string) => createHmac('sha256', key).update(text, 'utf8').digest()

/** Derives the keys of some purposes, to be kept when the secret changes. */
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

/** Builds the keys from the secret, and from what is kept of those before it. */
export function deriveSecrets(secret: string, lasting: RetainedKeys = {}): Secrets {
  const { previous, prints, links = [] } = lasting
  /** Returns all keys by which a signature of this purpose may have been made. */
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

/** Makes a random root for the keys of prints, in base64. */
export function createPrintRoot(): string {
  return randomBytes(32).toString('base64')
}
