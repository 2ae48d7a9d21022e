import { hash } from 'node:crypto'
import type { Secrets } from './secrets.ts'

/** The list that a cursor goes on in: another list, filter, member or site cannot use it. */
export interface CursorQuery {
  readonly siteId: string
  /** Null for a visitor. */
  readonly viewerId: string | null
  readonly call: string
  /** What the list was asked for, with its keys in the same order each time. */
  readonly filters?: unknown
}

/** Names the key of a query: each query has a key of its own, so that its cursors open for nothing else. */
function getPurpose({ siteId, viewerId, call, filters = null }: CursorQuery): string {
  return `cursor ${hash('sha256', JSON.stringify([siteId, viewerId, call, filters]), 'base64url')}`
}

/**
 * Encrypts where the next page of a list begins: places hold times and ids that are not shown, and one that was made up
 * would find out about members who are not on the page.
 */
export function sealCursor(secrets: Secrets, query: CursorQuery, place: string): string {
  return secrets.seal(getPurpose(query), place).toString('base64url')
}

/** Decrypts a cursor; null for one that was not given for this query. */
export function openCursor(secrets: Secrets, query: CursorQuery, cursor: string): string | null {
  try {
    return secrets.open(getPurpose(query), Buffer.from(cursor, 'base64url'))
  } catch {
    return null
  }
}
