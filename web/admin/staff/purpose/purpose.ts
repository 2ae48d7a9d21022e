import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

// Of this page alone: anyone who opens the back office again says it again.
let current = ''

/** Sets what anyone who works in this tab opens members for, from now on; empty for nothing in particular. */
export function setPurpose(purpose: string): void {
  current = purpose.trim()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns what members are opened for in this tab. */
export function usePurpose(): string {
  return useSyncExternalStore(subscribe, () => current)
}

/** Returns the header by which each call says it; the log keeps it with each view. */
export function buildPurposeHeader(): Record<string, string> {
  return current ? { 'x-purpose': encodeURIComponent(current) } : {}
}
