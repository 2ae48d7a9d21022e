import { expect, it } from 'vitest'
import type { Chat, Message } from '#contract/features/chat/chat.ts'
import { type App, makeCache } from '#web/app/cache/app.ts'
import { applyMessage, applyRemoved } from './apply-chat-events.ts'
import { buildConversationQuery, buildListQuery } from './chat-queries.ts'
import type { ChatList, OpenedConversation } from './chat-state.ts'

const message = (id: string, conversation: string) =>
  ({ id, conversation, from_me: false, kind: 'text', text: id, read: false, delivered: true }) as Message // the rest is not looked at

const chat = (conversation: string, profile: string) =>
  ({ conversation: { id: conversation }, profile: { id: profile }, last_message: null }) as Chat // as above

/** Returns an app that has read a list of conversations and their messages. */
function openApp(chats: readonly Chat[]): App {
  const app = { cache: makeCache(), locale: 'en', onServer: false } as unknown as App
  app.cache.setQueryData<ChatList>(buildListQuery(app).queryKey, {
    chats: [...chats],
    next: null,
  } as ChatList)
  for (const one of chats) {
    const { id } = one.conversation
    app.cache.setQueryData(buildConversationQuery(app, { conversation: id }).queryKey, {
      chat: one,
      profile: one.profile,
      messages: [message(`${id}-1`, id)],
      more: false,
      older_hidden: false,
    } as unknown as OpenedConversation)
  }
  return app
}

const readMessages = (app: App, conversation: string) =>
  app.cache
    .getQueryData<OpenedConversation>(buildConversationQuery(app, { conversation }).queryKey)
    ?.messages.map(({ id }) => id)

const readRows = (app: App) =>
  app.cache
    .getQueryData<ChatList>(buildListQuery(app).queryKey)
    ?.chats.map(({ conversation }) => conversation.id)

it('keeps messages by conversation: a new one comes to its own alone (E-035)', () => {
  const app = openApp([chat('a', 'sofie'), chat('b', 'mei')])
  applyMessage(app, message('b-2', 'b'), undefined)
  expect([readMessages(app, 'a'), readMessages(app, 'b')]).toEqual([['a-1'], ['b-1', 'b-2']])
})

it('removes every conversation with a member who is removed, and no other (S-044)', () => {
  const app = openApp([chat('a', 'sofie'), chat('b', 'mei'), chat('c', 'sofie')])
  applyRemoved(app, { profile: 'sofie' })
  expect(readRows(app)).toEqual(['b'])
  expect(['a', 'b', 'c'].map((id) => readMessages(app, id))).toEqual([[], ['b-1'], []])
})
