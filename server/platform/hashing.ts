import { hash } from 'node:crypto'

/** Hashes a token for storage: a token of 256 bits needs no slow hash. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

/** Returns the same as text in Base64, by which a token is remembered: without the bytes, which only storage wants. */
export function tokenKey(token: string): string {
  return hash('sha256', token, 'base64')
}
