import { useEffect, useRef } from 'react'
import { getOwnPrefix, keepPersonal } from './personal-storage.ts'

/** The kind of name under which something lies in the storage of the tab. */
const typed = 'typed:'

/**
 * Keeps what a member was typing when the session ended by surprise, until they log in again in this tab; null removes
 * it. It lies in the storage of the tab, which ends with it, and no one else's login leaves it there.
 */
export function keepTyped(memberId: string, name: string, value: unknown): void {
  try {
    const key = getOwnPrefix(memberId) + typed + name
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Private windows may have no storage: the page works without.
  }
}

/** Reads what a member was typing when the session ended; null when there is nothing. */
export function readTyped(memberId: string, name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(getOwnPrefix(memberId) + typed + name) ?? 'null')
  } catch {
    return null
  }
}

/** Puts the drafts back that were set aside when the session of a member ended; for after their next login. */
export function restoreDrafts(memberId: string): void {
  const drafts = readTyped(memberId, 'drafts')
  if (drafts !== null) keepPersonal(memberId, 'drafts', drafts)
  keepTyped(memberId, 'drafts', null)
}

/** Sent at the document when the session has ended by surprise, before the page is left. */
export const sessionEndEvent = 'sessionend'

/** Calls back when the session has ended by surprise: the last moment to keep what is typed. */
export function useSessionEnd(keep: () => void): void {
  const latest = useRef(keep)
  useEffect(() => {
    latest.current = keep
  })
  useEffect(() => {
    const handle = () => latest.current()
    document.addEventListener(sessionEndEvent, handle)
    return () => document.removeEventListener(sessionEndEvent, handle)
  }, [])
}
