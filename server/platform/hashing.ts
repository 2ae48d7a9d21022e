import { hash } from 'node:crypto'

/** Hashes a token for storage. A token of 256 random bits needs no slow hash. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

/**
 * Returns the token as it was sent: e-mail programs cut links at punctuation, put brackets around them and wrap them.
 */
export function cleanLinkToken(token: string): string {
  return token.replace(/[^\w.-]+/g, '').replace(/\.+$/, '')
}

/** Hashes the token of a link in an e-mail, without what the e-mail program has added. */
export function hashLinkToken(token: string): Buffer {
  return hashToken(cleanLinkToken(token))
}

/** Returns the hash of a token in Base64, as a key for caches. */
export function deriveTokenKey(token: string): string {
  return hash('sha256', token, 'base64')
}
