import { useSyncExternalStore } from 'react'
import type { ErrorCode } from '#contract/api/errors.ts'
import type { Message, Quote } from '#contract/features/chat/chat.ts'
import { keepPersonalItem, listPersonalItems } from '#web/app/browser/personal-storage.ts'
import { type OutgoingPhoto, readPhoto } from '../photos/picture-file.ts'
import type { OutgoingVoice } from './voice/record-voice.ts'

/** What a member has sent and the server has not confirmed yet. Its id makes every retry the same act. */
export interface Outgoing {
  readonly clientId: string
  /** The recipient. */
  readonly profile: string
  readonly kind: 'text' | 'gift' | 'gif' | 'photo' | 'voice'
  readonly text?: string | undefined
  readonly gift?: string | undefined
  readonly gif?: Message['gif']
  readonly photo?: OutgoingPhoto | undefined
  /** The message it replies to. */
  readonly quote?: Quote | undefined
  readonly voice?: OutgoingVoice | undefined
  /** The price on the button that was pressed. */
  readonly credits: number
  readonly created: string
  /** `waiting` for a connection; `failed` was refused, and nothing was charged. */
  readonly state: 'sending' | 'waiting' | 'failed'
  /** The site was reached, but did not answer this in time. */
  readonly unanswered?: boolean | undefined
  readonly error?: { readonly code: ErrorCode; readonly message: string } | undefined
  /** The upload progress, from 0 to 1. */
  readonly progress?: number | undefined
}

const storageName = 'outbox'
/**
 * Returns the store for files of photos and recordings: not part of the first view, but loaded before the connection
 * may break.
 */
const loadPersonalFiles = () => import('#web/app/browser/personal-files.ts')
const none: readonly Outgoing[] = []
const listeners = new Set<() => void>()
let owner: string | null = null
let items: readonly Outgoing[] = none
/** Earlier photos and recordings whose files are still being read. */
let unread: readonly Outgoing[] = none

function isOutgoing(value: unknown): value is Outgoing {
  const isObject = typeof value === 'object' && value !== null
  return isObject && 'clientId' in value && 'profile' in value && 'kind' in value && 'credits' in value
}

const byCreation = (a: Outgoing, b: Outgoing) => (a.created < b.created ? -1 : 1)

function readStored(memberId: string): Outgoing[] {
  return listPersonalItems(memberId, storageName).filter(isOutgoing)
}

function keepItem(memberId: string, item: Outgoing): void {
  // The file of a photo or a recording is kept separately, under the id of the item.
  const value = { ...item, photo: undefined, progress: undefined }
  keepPersonalItem(memberId, storageName, { id: item.clientId, value })
}

/** `changed` are those of the next items that differ from what is stored. */
function change(next: readonly Outgoing[], changed: readonly Outgoing[] = []): void {
  items = next
  if (owner) for (const item of changed) keepItem(owner, item)
  for (const listener of listeners) listener()
}

/**
 * Resumes what was unsent when the page was closed: texts and gifts immediately, photos and recordings when their files
 * have been read.
 */
export async function openOutbox(memberId: string): Promise<void> {
  if (owner === memberId) return
  owner = memberId
  void loadPersonalFiles().catch(() => undefined)
  const unsent = readStored(memberId)
    .sort(byCreation)
    .map((item): Outgoing => (item.state === 'failed' ? item : { ...item, state: 'waiting' }))
  unread = unsent.filter(hasFile)
  change([...unsent.filter((item) => !hasFile(item)), ...items], items)
  for (const item of unread) await restoreFile(memberId, item)
}

const hasFile = ({ kind }: Outgoing) => kind === 'photo' || kind === 'voice'

/** Returns an item with its stored file; null if that cannot be read. */
async function withFile(item: Outgoing, file: Blob): Promise<Outgoing | null> {
  const { kind, voice } = item
  if (kind === 'voice')
    return voice ? { ...item, voice: { ...voice, file, url: URL.createObjectURL(file) } } : null
  const photo = await readPhoto(file).catch(() => null)
  return photo && { ...item, photo }
}

async function restoreFile(memberId: string, item: Outgoing): Promise<void> {
  const file = await loadPersonalFiles().then(
    ({ readFile }) => readFile(memberId, item.clientId),
    () => null,
  )
  const restored = file && (await withFile(item, file))
  if (owner !== memberId) return
  unread = unread.filter((one) => one !== item)
  const known = items.some(({ clientId }) => clientId === item.clientId)
  change(restored && !known ? [...items, restored].sort(byCreation) : items)
}

export function addOutgoing(item: Outgoing): void {
  change([...items, item], [item])
  const media = item.photo ?? item.voice
  if (owner && media) void keepMedia(owner, item.clientId, media.file)
}

async function keepMedia(memberId: string, clientId: string, file: Blob): Promise<void> {
  // If files cannot be stored, it lives as long as the page.
  const files = await loadPersonalFiles().catch(() => null)
  await files?.keepFile(memberId, clientId, file)
}

async function dropMedia(memberId: string, clientId: string): Promise<void> {
  const files = await loadPersonalFiles().catch(() => null)
  await files?.dropFile(memberId, clientId)
}

export function changeOutgoing(clientId: string, part: Partial<Outgoing>): void {
  const known = items.find((item) => item.clientId === clientId)
  if (!known) return
  const changed = { ...known, ...part }
  // Upload progress is useless later.
  const isProgress = Object.keys(part).every((name) => name === 'progress')
  change(
    items.map((item) => (item === known ? changed : item)),
    isProgress ? [] : [changed],
  )
}

/** Removes an item: it has arrived, or the member has given it up. */
export function dropOutgoing(clientId: string): void {
  const gone = items.find((item) => item.clientId === clientId)
  if (!gone) return
  change(items.filter((item) => item !== gone))
  if (owner) keepPersonalItem(owner, storageName, { id: clientId, value: null })
  const media = gone.photo ?? gone.voice
  if (!media) return
  URL.revokeObjectURL(media.url)
  if (owner) void dropMedia(owner, clientId)
}

/** Returns what waits to be sent, oldest first. */
export function getOutbox(): readonly Outgoing[] {
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
