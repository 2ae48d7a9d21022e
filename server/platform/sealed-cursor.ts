import { hash } from 'node:crypto'
import type { Secrets } from './secrets.ts'

/** The list that a cursor belongs to: it is invalid for another list, filter, member or site. */
export interface CursorQuery {
  readonly siteId: string
  /** Null for a visitor. */
  readonly viewerId: string | null
  readonly call: string
  /** The filters of the list, with their keys always in the same order. */
  readonly filters?: unknown
}

/** Returns the purpose of the key: each query has its own key, so that its cursors are invalid elsewhere. */
function getPurpose({ siteId, viewerId, call, filters = null }: CursorQuery): string {
  return `cursor ${hash('sha256', JSON.stringify([siteId, viewerId, call, filters]), 'base64url')}`
}

/**
 * Encrypts the position where the next page of a list starts: positions contain times and ids that are not shown, and
 * forged ones could find out about members who are not on the page.
 */
export function sealCursor(secrets: Secrets, query: CursorQuery, place: string): string {
  return secrets.seal(getPurpose(query), place).toString('base64url')
}

/** Decrypts a cursor; null for one of another query. */
export function openCursor(secrets: Secrets, query: CursorQuery, cursor: string): string | null {
  try {
    return secrets.open(getPurpose(query), Buffer.from(cursor, 'base64url'))
  } catch {
    return null
  }
}
