import { useSyncExternalStore } from 'react'
import type { ErrorCode } from '#contract/api/errors.ts'
import type { Message } from '#contract/features/chat/chat.ts'
import { keepPersonal, readPersonal } from '#web/app/browser/personal-storage.ts'
import { type OutgoingPhoto, readPhoto } from './composer/read-photo.ts'

/** What a member has sent and the server has not yet confirmed. Its id makes every repeat the same act. */
export interface Outgoing {
  readonly clientId: string
  /** To whom. */
  readonly profile: string
  readonly kind: 'text' | 'gift' | 'gif' | 'photo'
  readonly text?: string | undefined
  readonly gift?: string | undefined
  readonly gif?: Message['gif']
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
/** Returns what keeps the files of photos: no first view weighs it, and it is there before the connection may break. */
const loadPersonalFiles = () => import('#web/app/browser/personal-files.ts')
const none: readonly Outgoing[] = []
const listeners = new Set<() => void>()
let owner: string | null = null
let items: readonly Outgoing[] = none
/** Photos of before whose files are still being read. */
let unread: readonly Outgoing[] = none
/** The ids of all that this page has had in hand: whatever else is stored is another tab's. */
const handled = new Set<string>()

function isOutgoing(value: unknown): value is Outgoing {
  const isObject = typeof value === 'object' && value !== null
  return isObject && 'clientId' in value && 'profile' in value && 'kind' in value && 'credits' in value
}

const inOrder = (a: Outgoing, b: Outgoing) => (a.created < b.created ? -1 : 1)

function readStored(memberId: string): Outgoing[] {
  const stored = readPersonal(memberId, storageName)
  return Array.isArray(stored) ? stored.filter(isOutgoing) : []
}

function change(next: readonly Outgoing[]): void {
  items = next
  if (owner) {
    const others = readStored(owner).filter(({ clientId }) => !handled.has(clientId))
    // The file of a photo is kept beside, under the id of the item.
    const own = items.map((item) => ({ ...item, photo: undefined, progress: undefined }))
    const stored = [...others, ...unread, ...own]
    keepPersonal(owner, storageName, stored.length > 0 ? stored : null)
  }
  for (const listener of listeners) listener()
}

/**
 * Takes up what a member had not sent yet when the page was closed: texts and gifts at once, photos when their files
 * have been read.
 */
export async function openOutbox(memberId: string): Promise<void> {
  if (owner === memberId) return
  owner = memberId
  void loadPersonalFiles().catch(() => undefined)
  // Several tabs may have left theirs.
  const unsent = readStored(memberId)
    .sort(inOrder)
    .map((item): Outgoing => (item.state === 'failed' ? item : { ...item, state: 'waiting' }))
  for (const { clientId } of unsent) handled.add(clientId)
  unread = unsent.filter((item) => item.kind === 'photo')
  change([...unsent.filter((item) => item.kind !== 'photo'), ...items])
  for (const item of unread) await restorePhoto(memberId, item)
}

async function restorePhoto(memberId: string, item: Outgoing): Promise<void> {
  const file = await loadPersonalFiles().then(
    ({ readFile }) => readFile(memberId, item.clientId),
    () => null,
  )
  const photo = file && (await readPhoto(file).catch(() => null))
  if (owner !== memberId) return
  unread = unread.filter((one) => one !== item)
  const known = items.some(({ clientId }) => clientId === item.clientId)
  change(photo && !known ? [...items, { ...item, photo }].sort(inOrder) : items)
}

export function addOutgoing(item: Outgoing): void {
  handled.add(item.clientId)
  change([...items, item])
  if (owner && item.photo) void keepPhoto(owner, item.clientId, item.photo)
}

async function keepPhoto(memberId: string, clientId: string, { file }: OutgoingPhoto): Promise<void> {
  // Where the files cannot be kept, the photo lives as long as the page.
  const files = await loadPersonalFiles().catch(() => null)
  await files?.keepFile(memberId, clientId, file)
}

async function dropPhoto(memberId: string, clientId: string): Promise<void> {
  const files = await loadPersonalFiles().catch(() => null)
  await files?.dropFile(memberId, clientId)
}

export function changeOutgoing(clientId: string, part: Partial<Outgoing>): void {
  change(items.map((item) => (item.clientId === clientId ? { ...item, ...part } : item)))
}

/** Forgets an item: it has arrived, or the member has given it up. */
export function dropOutgoing(clientId: string): void {
  const gone = items.find((item) => item.clientId === clientId)
  if (!gone) return
  change(items.filter((item) => item !== gone))
  if (!gone.photo) return
  URL.revokeObjectURL(gone.photo.url)
  if (owner) void dropPhoto(owner, clientId)
}

/** Returns what waits to be sent, oldest first. */
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
