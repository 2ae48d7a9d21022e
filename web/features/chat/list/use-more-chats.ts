import { useCallback, useRef, useState } from 'react'
import { useApp } from '#web/app/cache/app.ts'
import { buildListQuery, changeList } from '../chat-queries.ts'
import type { ChatList } from '../chat-state.ts'

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
