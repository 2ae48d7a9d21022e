import type { CallInput } from '#contract/page-renderer.ts'
import { type App, callQuery } from '#web/lib/app.ts'
import { isLive } from '#web/lib/live-tab.ts'
import { type ChatList, mergeList, mergeThread, type Thread } from './chat-state.ts'

/** By which a conversation is opened: its id, or the other member. */
export type ThreadKey = { conversation: string } | { profile: string }

/** While events come live, what is known is true; without them it is read again when shown. */
const staleTime = () => (isLive() ? Number.POSITIVE_INFINITY : 5000)

/** The list of conversations in the cache. */
export function listQuery(app: App) {
  const query = callQuery(app, 'chats', {})
  return {
    ...query,
    staleTime,
    queryFn: async (): Promise<ChatList> =>
      mergeList(app.cache.getQueryData<ChatList>(query.queryKey), await query.queryFn()),
  }
}

/** One conversation in the cache; a fresh read keeps the older pages that are there. */
export function threadQuery(app: App, key: ThreadKey) {
  const input: CallInput<'chat'> = key
  const query = callQuery(app, 'chat', input)
  return {
    ...query,
    staleTime,
    queryFn: async (): Promise<Thread> =>
      mergeThread(app.cache.getQueryData<Thread>(query.queryKey), await query.queryFn()),
  }
}

/** Changes the list, if it has been read. */
export function changeList(app: App, change: (list: ChatList) => ChatList): void {
  app.cache.setQueryData<ChatList>(listQuery(app).queryKey, (list) => list && change(list))
}

/** Changes every cached copy of a conversation: it may stand under its id and under its member. */
export function changeThreads(
  app: App,
  matches: (thread: Thread) => boolean,
  change: (thread: Thread) => Thread,
): void {
  for (const [key, thread] of app.cache.getQueriesData<Thread>({ queryKey: ['chat'] })) {
    if (thread && matches(thread)) app.cache.setQueryData<Thread>(key, change(thread))
  }
}
