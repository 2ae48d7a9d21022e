import { useApp } from '#web/lib/app.ts'
import { changeList, listQuery } from '../chat-queries.ts'
import type { ChatList } from '../chat-state.ts'

/** Gives the function that loads the next page of conversations. */
export function useMoreChats(): () => void {
  const app = useApp()

  async function load(): Promise<void> {
    const before = app.cache.getQueryData<ChatList>(listQuery(app).queryKey)?.next
    if (!before) return
    const page = await app.call('chats', { before })
    changeList(app, (list) => {
      const known = new Set(list.chats.map((chat) => chat.conversation.id))
      const added = page.chats.filter((chat) => !known.has(chat.conversation.id))
      return { chats: [...list.chats, ...added], next: page.next }
    })
  }

  // The button stays where it is when it fails, to be pressed again.
  return () => void load().catch(() => undefined)
}
