import { useSyncExternalStore } from 'react'
import type { ErrorCode } from '#contract/errors.ts'
import { keepPersonal, readPersonal } from '#web/lib/personal-storage.ts'

/** A picture on its way; it lives in this tab only. */
export interface OutgoingPhoto {
  readonly file: Blob
  readonly url: string
  readonly width: number
  readonly height: number
}

/** What a member has sent and the server has not yet confirmed. Its id makes every repeat the same act. */
export interface Outgoing {
  readonly clientId: string
  /** To whom. */
  readonly profile: string
  readonly kind: 'text' | 'gift' | 'photo'
  readonly text?: string | undefined
  readonly gift?: string | undefined
  readonly photo?: OutgoingPhoto | undefined
  /** The price on the button that was pressed. */
  readonly credits: number
  readonly created: string
  /** `waiting` for a connection; `failed` was refused, and nothing was charged. */
  readonly state: 'sending' | 'waiting' | 'failed'
  readonly error?: { readonly code: ErrorCode; readonly message: string } | undefined
  /** Share of an upload that has left, from 0 to 1. */
  readonly progress?: number | undefined
}

const storageName = 'outbox'
const none: readonly Outgoing[] = []
const listeners = new Set<() => void>()
let owner: string | null = null
let items: readonly Outgoing[] = none

function isOutgoing(value: unknown): value is Outgoing {
  const isObject = typeof value === 'object' && value !== null
  return isObject && 'clientId' in value && 'profile' in value && 'kind' in value && 'credits' in value
}

function change(next: readonly Outgoing[]): void {
  items = next
  if (owner) {
    const stored = items.filter((item) => item.kind !== 'photo')
    keepPersonal(owner, storageName, stored.length > 0 ? stored : null)
  }
  for (const listener of listeners) listener()
}

/** Takes up what a member had not sent yet when the page was closed. */
export function openOutbox(memberId: string): void {
  if (owner === memberId) return
  owner = memberId
  const stored = readPersonal(memberId, storageName)
  const unsent = Array.isArray(stored) ? stored.filter(isOutgoing) : []
  change(unsent.map((item) => (item.state === 'failed' ? item : { ...item, state: 'waiting' })))
}

export function addOutgoing(item: Outgoing): void {
  change([...items, item])
}

export function changeOutgoing(clientId: string, part: Partial<Outgoing>): void {
  change(items.map((item) => (item.clientId === clientId ? { ...item, ...part } : item)))
}

/** Forgets an item: it has arrived, or the member has given it up. */
export function dropOutgoing(clientId: string): void {
  const gone = items.find((item) => item.clientId === clientId)
  if (!gone) return
  change(items.filter((item) => item !== gone))
  if (gone.photo) URL.revokeObjectURL(gone.photo.url)
}

/** What waits to be sent, oldest first. */
export function outbox(): readonly Outgoing[] {
  return items
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useOutbox(): readonly Outgoing[] {
  return useSyncExternalStore(
    subscribe,
    () => items,
    () => none,
  )
}
