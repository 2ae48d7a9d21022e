import { useCallback, useRef, useState } from 'react'
import type { CallInput } from '#contract/api/page-renderer.ts'
import type { Message } from '#contract/features/chat/chat.ts'
import type { Voice } from '#contract/features/chat/voice.ts'
import { type App, buildCallQuery, useApp } from '#web/app/cache/app.ts'
import { isLive } from '#web/app/live/live.ts'
import type { PictureSource } from '#web/ui/picture.tsx'
import { type ChatList, mergeConversation, mergeList, type OpenedConversation } from './chat-state.ts'

/** Returns where the bytes of a photo are: with the two members of the conversation only. */
export function toPhotoSource(photo: NonNullable<Message['photo']>, size: 'thumb' | 'full'): PictureSource {
  const { id, width, height } = photo
  return { src: `/api/chat-photo.php?id=${id}&size=${size}`, width, height }
}

/** Returns where the bytes of a recording are: with the two members of the conversation only. */
export function toVoiceSource({ id }: Pick<Voice, 'id'>): string {
  return `/api/chat-voice.php?id=${id}`
}

/** Returns what the player knows a recording by: an own one is the same before it has left and after. */
export function getPlayerKey({ from_me, client_id }: Message, { id }: Pick<Voice, 'id'>): string {
  return from_me && client_id ? client_id : id
}

/** By which a conversation is opened: its id, or the other member. */
export type ConversationKey = { conversation: string } | { profile: string }

/** While events come live, what is known is true; without them it is read again when shown. */
const getStaleTime = () => (isLive() ? Number.POSITIVE_INFINITY : 5000)

/** Returns the list of conversations in the cache. */
export function buildListQuery(app: App) {
  const query = buildCallQuery(app, 'chats', {})
  return {
    ...query,
    staleTime: getStaleTime,
    queryFn: async (): Promise<ChatList> => {
      const state = () => app.cache.getQueryData<ChatList>(query.queryKey)
      const before = state()
      const fresh = await query.queryFn()
      return mergeList({ before, known: state() }, fresh)
    },
  }
}

/** One conversation in the cache; a fresh read keeps the older pages that are there. */
export function buildConversationQuery(app: App, key: ConversationKey) {
  const input: CallInput<'chat'> = key
  const query = buildCallQuery(app, 'chat', input)
  return {
    ...query,
    staleTime: getStaleTime,
    queryFn: async (): Promise<OpenedConversation> => {
      const state = () => app.cache.getQueryData<OpenedConversation>(query.queryKey)
      const before = state()
      const fresh = await query.queryFn()
      return mergeConversation({ before, known: state() }, fresh)
    },
  }
}

/** Changes the list, if it has been read. */
export function changeList(app: App, change: (list: ChatList) => ChatList): void {
  app.cache.setQueryData<ChatList>(buildListQuery(app).queryKey, (list) => list && change(list))
}

/** Changes every cached copy of a conversation: it may stand under its id and under its member. */
export function changeConversations(
  app: App,
  matches: (opened: OpenedConversation) => boolean,
  change: (opened: OpenedConversation) => OpenedConversation,
): void {
  for (const [key, opened] of app.cache.getQueriesData<OpenedConversation>({ queryKey: ['chat'] })) {
    if (opened && matches(opened)) app.cache.setQueryData<OpenedConversation>(key, change(opened))
  }
}

export interface MoreChats {
  readonly state: 'idle' | 'loading' | 'failed'
  readonly load: () => void
}

/** Loads further pages of conversations, one at a time. */
export function useMoreChats(): MoreChats {
  const app = useApp()
  const [state, setState] = useState<MoreChats['state']>('idle')
  const running = useRef(false)

  const load = useCallback(async () => {
    const before = app.cache.getQueryData<ChatList>(buildListQuery(app).queryKey)?.next
    if (!before || running.current) return
    running.current = true
    setState('loading')
    try {
      const page = await app.call('chats', { before })
      changeList(app, (list) => {
        // The list was reloaded meanwhile: this page does not follow it.
        if (list.next !== before) return list
        const known = new Set(list.chats.map((chat) => chat.conversation.id))
        const added = page.chats.filter((chat) => !known.has(chat.conversation.id))
        return { chats: [...list.chats, ...added], next: page.next }
      })
      setState('idle')
    } catch {
      setState('failed')
    } finally {
      running.current = false
    }
  }, [app])

  return { state, load: useCallback(() => void load(), [load]) }
}
