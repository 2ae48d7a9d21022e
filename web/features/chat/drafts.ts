import { useCallback, useSyncExternalStore } from 'react'
import { buildPersonalKey, keepPersonal, readPersonal } from '#web/app/browser/personal-storage.ts'

type Drafts = Readonly<Record<string, string>>

const name = 'drafts'
const none: Drafts = {}
const listeners = new Set<() => void>()
let cache: { memberId: string; drafts: Drafts } | null = null

function isDrafts(value: unknown): value is Drafts {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((one) => typeof one === 'string')
  )
}

function readDrafts(memberId: string): Drafts {
  if (cache?.memberId !== memberId) {
    const stored = readPersonal(memberId, name)
    cache = { memberId, drafts: isDrafts(stored) ? stored : none }
  }
  return cache.drafts
}

/** The window event that a draft was set other than by typing; its `detail` is the member's id. */
export const draftOffered = 'draft-offered'

/** Stores a member's draft to another one; it survives switching, reload and crash. */
export function keepDraft(memberId: string, profile: string, text: string): void {
  // Another tab may have stored one just now.
  const stored = readPersonal(memberId, name)
  const { [profile]: _, ...others } = isDrafts(stored) ? stored : readDrafts(memberId)
  const drafts = text.trim() === '' ? others : { ...others, [profile]: text }
  cache = { memberId, drafts }
  keepPersonal(memberId, name, Object.keys(drafts).length > 0 ? drafts : null)
  for (const listener of listeners) listener()
}

/** Returns the stored draft to a member, for the start of a composer. */
export function readDraft(memberId: string, profile: string): string {
  return readDrafts(memberId)[profile] ?? ''
}

/** All drafts of a member by the other one's id, also as other tabs change them. */
export function useDrafts(memberId: string): Drafts {
  const subscribe = useCallback(
    (listener: () => void) => {
      function handleStorage({ key }: StorageEvent) {
        if (key !== buildPersonalKey(memberId, name)) return
        cache = null
        listener()
      }
      listeners.add(listener)
      addEventListener('storage', handleStorage)
      return () => {
        listeners.delete(listener)
        removeEventListener('storage', handleStorage)
      }
    },
    [memberId],
  )
  return useSyncExternalStore(
    subscribe,
    () => readDrafts(memberId),
    () => none,
  )
}
