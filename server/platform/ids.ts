import { randomBytes } from 'node:crypto'
import { v7 } from 'uuid'

/** Makes a time-ordered id (UUIDv7); every row's id is made here, never by a sequence. */
export function newId(): string {
  return v7()
}

/** Makes an unguessable token of 256 bits for sessions, links and file names. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}
