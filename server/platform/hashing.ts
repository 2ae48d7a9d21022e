import { hash } from 'node:crypto'

/** Hashes a token for storage: a token of 256 bits needs no slow hash. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

/** A token as it was sent: mail programs cut links at punctuation, put brackets round them and wrap them. */
export function cleanLinkToken(token: string): string {
  return token.replace(/[^\w.-]+/g, '').replace(/\.+$/, '')
}

/** Hashes the token of a link in a mail, whatever the mail has added to it. */
export function hashLinkToken(token: string): Buffer {
  return hashToken(cleanLinkToken(token))
}

/** The hash of a token as text in Base64, by which it is remembered: without the bytes, which only storage wants. */
export function deriveTokenKey(token: string): string {
  return hash('sha256', token, 'base64')
}
