import { useCallback, useSyncExternalStore } from 'react'
import { keepPersonal, personalKey, readPersonal } from '#web/app/browser/personal-storage.ts'

type Drafts = Readonly<Record<string, string>>

const name = 'drafts'
const none: Drafts = {}
const listeners = new Set<() => void>()
let kept: { memberId: string; drafts: Drafts } | null = null

function isDrafts(value: unknown): value is Drafts {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((one) => typeof one === 'string')
  )
}

function draftsOf(memberId: string): Drafts {
  if (kept?.memberId !== memberId) {
    const stored = readPersonal(memberId, name)
    kept = { memberId, drafts: isDrafts(stored) ? stored : none }
  }
  return kept.drafts
}

/** Keeps what a member has begun to write to another one; it survives switching, reload and crash. */
export function keepDraft(memberId: string, profile: string, text: string): void {
  // Another tab may have kept one this very moment.
  const stored = readPersonal(memberId, name)
  const { [profile]: _, ...others } = isDrafts(stored) ? stored : draftsOf(memberId)
  const drafts = text.trim() === '' ? others : { ...others, [profile]: text }
  kept = { memberId, drafts }
  keepPersonal(memberId, name, Object.keys(drafts).length > 0 ? drafts : null)
  for (const listener of listeners) listener()
}

/** The draft to one member as it was kept; for the start of a composer. */
export function readDraft(memberId: string, profile: string): string {
  return draftsOf(memberId)[profile] ?? ''
}

/** All drafts of a member by the other one's id, also as other tabs change them. */
export function useDrafts(memberId: string): Drafts {
  const subscribe = useCallback(
    (listener: () => void) => {
      function handleStorage({ key }: StorageEvent) {
        if (key !== personalKey(memberId, name)) return
        kept = null
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
    () => draftsOf(memberId),
    () => none,
  )
}
