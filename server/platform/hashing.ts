import { hash } from 'node:crypto'

/** Hashes a token for storage: a token of 256 bits needs no slow hash. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}
