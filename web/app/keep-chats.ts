import { href } from '#contract/routing/paths.ts'
import { savesData } from './browser/saves-data.ts'
import { keepForOffline } from './browser/service-worker.ts'
import { type App, callKey } from './cache/app.ts'

const firstMilliseconds = 12_000
const againMilliseconds = 300_000
/** How many conversations are there to read without a connection. */
const mostConversations = 5

/**
 * Lets the last conversations be kept to read without a connection: soon after the start, then every five minutes when
 * something has come; not where data is to be saved. Gives the function that stops it.
 */
export function startKeepingChats(app: App, member: string): () => void {
  let kept = ''
  // Whoever was logged in before need not have logged out.
  keepForOffline({ member, urls: [] })

  function keep(): void {
    const list = app.cache.getQueryData(callKey('chats', {}))
    if (!list || savesData() || document.visibilityState === 'hidden') return
    const newest = list.chats.slice(0, mostConversations)
    const state = newest.map((chat) => `${chat.conversation.id} ${chat.last_message?.id}`).join()
    if (state === kept) return
    kept = state
    const urls = newest.map((chat) => href('chats-id', app.locale, { id: chat.conversation.id }))
    keepForOffline({ member, urls: [href('chats', app.locale), ...urls] })
  }

  const first = setTimeout(keep, firstMilliseconds)
  const again = setInterval(keep, againMilliseconds)
  return () => {
    clearTimeout(first)
    clearInterval(again)
  }
}
