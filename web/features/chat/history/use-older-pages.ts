import { useRef, useState } from 'react'
import { chatPageMost } from '#contract/api/limits.ts'
import { useApp } from '#web/app/cache/app.ts'
import { type ConversationKey, conversationQuery } from '../chat-queries.ts'
import { type OpenedConversation, withOlder } from '../chat-state.ts'

/** Loads older pages of an opened conversation, one at a time. */
export function useOlderPages(key: ConversationKey): {
  loading: boolean
  failed: boolean
  loadOlder: () => void
} {
  const app = useApp()
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const running = useRef(false)

  async function load(): Promise<void> {
    const { queryKey } = conversationQuery(app, key)
    const before = app.cache.getQueryData<OpenedConversation>(queryKey)?.messages[0]?.id
    if (!before || running.current) return
    running.current = true
    setState('loading')
    try {
      const page = await app.call('chat', { ...key, before, limit: chatPageMost })
      app.cache.setQueryData<OpenedConversation>(queryKey, (known) => known && withOlder(known, page))
      setState('idle')
    } catch {
      setState('failed')
    } finally {
      running.current = false
    }
  }

  return { loading: state === 'loading', failed: state === 'failed', loadOlder: () => void load() }
}
