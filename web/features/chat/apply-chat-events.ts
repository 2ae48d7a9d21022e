import { deliveredMilliseconds } from '#contract/api/limits.ts'
import type { Chat, ChatSettings, Message } from '#contract/features/chat/chat.ts'
import type { App } from '#web/app/cache/app.ts'
import { getOwnId } from '#web/app/cache/user.ts'
import { type Live, sendLive } from '#web/app/live/live.ts'
import { buildListQuery, changeConversations, changeList } from './chat-queries.ts'
import {
  addMessageToConversation,
  type ChatList,
  listWithMessage,
  listWithout,
  markMessages,
  markRow,
  type OpenedConversation,
  withChat,
  withoutMessage,
  withPhotosAccepted,
  withVoicesAccepted,
} from './chat-state.ts'
import { signalMessage } from './signals.ts'
import { addTypingSign, endTyping } from './typing-signs.ts'

type ReportDelivery = (mark: { type: 'delivered'; conversation: string; message: string }) => void

/**
 * Collects the messages that reach this screen and reports them shortly after, once per conversation: a mark covers
 * everything before it, and a burst needs no mark for each.
 */
export function batchDelivered(report: ReportDelivery): (conversation: string, message: string) => void {
  const newest = new Map<string, string>()
  const reportAll = () => {
    for (const [conversation, message] of newest) report({ type: 'delivered', conversation, message })
    newest.clear()
  }
  return (conversation, message) => {
    if (newest.size === 0) setTimeout(reportAll, deliveredMilliseconds)
    // Ids of messages are ordered by time.
    if (message > (newest.get(conversation) ?? '')) newest.set(conversation, message)
  }
}

/** Announces that a message has reached this screen. */
const addReceived = batchDelivered(sendLive)

const isConversation = (conversation: string) => (opened: OpenedConversation) =>
  opened.chat?.conversation.id === conversation

/** Applies a sent or received message to the list and to the opened conversation. */
export function applyMessage(app: App, message: Message, chat: Chat | undefined): void {
  const { conversation } = message
  if (!message.from_me) endTyping(conversation)
  changeList(app, (list) => {
    const known = chat ?? list.chats.find((row) => row.conversation.id === conversation)
    // A conversation that was deleted or stands beyond the loaded pages: only the server knows its row.
    if (!known) void loadRow(app, conversation)
    return listWithMessage(list, message, chat)
  })
  changeConversations(
    app,
    (opened) =>
      isConversation(conversation)(opened) || (!opened.chat && opened.profile.id === chat?.profile.id),
    (opened) => addMessageToConversation(opened, message, chat),
  )
}

/** Reads the list for a row that is not in it. A read that was on its way already may have begun before the message. */
async function loadRow(app: App, conversation: string): Promise<void> {
  const isListed = () =>
    app.cache
      .getQueryData<ChatList>(buildListQuery(app).queryKey)
      ?.chats.some((chat) => chat.conversation.id === conversation)
  for (let attempt = 0; attempt < 2 && !isListed(); attempt++) await reloadChats(app).catch(() => undefined)
}

function applyMark(
  app: App,
  mark: 'read' | 'delivered',
  at: { conversation: string; message: string },
): void {
  changeList(app, (list) => withChat(list, at.conversation, (chat) => markRow(chat, mark, at.message)))
  changeConversations(app, isConversation(at.conversation), (opened) => ({
    ...opened,
    messages: markMessages(opened.messages, mark, at.message),
  }))
}

/** Changes the row of a conversation wherever it is kept. */
function changeChat(app: App, conversation: string, change: Partial<Chat>): void {
  changeList(app, (list) => withChat(list, conversation, (chat) => ({ ...chat, ...change })))
  changeConversations(app, isConversation(conversation), (opened) => ({
    ...opened,
    chat: opened.chat && { ...opened.chat, ...change },
  }))
}

/** Sets a conversation's unread number wherever it shows, to 0 unless more has come. */
export function applyReadByMe(app: App, conversation: string, num_unread_messages = 0): void {
  changeChat(app, conversation, { num_unread_messages })
}

/** Brings what the member has set for a conversation to wherever it shows. */
export function applySettings(app: App, conversation: string, settings: ChatSettings): void {
  changeChat(app, conversation, { settings })
}

function applyPresence(app: App, profile: string, online: boolean): void {
  changeList(app, (list) => ({
    ...list,
    chats: list.chats.map((chat) =>
      chat.profile.id === profile ? { ...chat, profile: { ...chat.profile, online } } : chat,
    ),
  }))
  changeConversations(
    app,
    (opened) => opened.profile.id === profile,
    (opened) => ({ ...opened, profile: { ...opened.profile, online } }),
  )
}

/** Forgets conversations here: one, or all with a member. */
export function applyRemoved(app: App, gone: { conversation: string } | { profile: string }): void {
  changeList(app, (list) => listWithout(list, gone))
  const matches =
    'profile' in gone
      ? (opened: OpenedConversation) => opened.profile.id === gone.profile
      : isConversation(gone.conversation)
  changeConversations(app, matches, (opened) => ({
    ...opened,
    messages: [],
    more: false,
    older_hidden: false,
  }))
}

/** Removes an unsent message. If the list showed it, only the server knows the message before it. */
export function applyMessageRemoved(
  app: App,
  { conversation, message }: { conversation: string; message: string },
): void {
  changeConversations(app, isConversation(conversation), (opened) => {
    const left = withoutMessage(opened, message)
    // Whatever answers it says so.
    const messages = left.messages.map((one) => (one.quote?.id === message ? { ...one, quote: null } : one))
    return { ...left, messages }
  })
  void app.cache.invalidateQueries({ queryKey: buildListQuery(app).queryKey })
}

/** Shows the photos of a conversation that its member has accepted. */
export function applyPhotosAccepted(app: App, conversation: string): void {
  changeConversations(app, isConversation(conversation), withPhotosAccepted)
}

/** Lets the voice messages of a conversation be played that its member has accepted. */
export function applyVoicesAccepted(app: App, conversation: string): void {
  changeConversations(app, isConversation(conversation), withVoicesAccepted)
}

/** Reads the list again; an opened conversation whose last message it does not know is read again, too. */
export async function reloadChats(app: App): Promise<void> {
  const { chats } = await app.cache.fetchQuery({ ...buildListQuery(app), staleTime: 0 })
  const rows = new Map(chats.map((chat) => [chat.conversation.id, chat]))
  for (const [key, opened] of app.cache.getQueriesData<OpenedConversation>({ queryKey: ['chat'] })) {
    const row = opened?.chat && rows.get(opened.chat.conversation.id)
    const newest = opened?.messages.at(-1)?.id ?? ''
    const isOld = (row?.last_message?.id ?? '') > newest
    // Without a socket, the row shows reactions.
    const reacted = row && JSON.stringify(row.reaction) !== JSON.stringify(opened?.chat?.reaction)
    // Members who have left or were banned meanwhile get no more messages.
    const replyChanged = row && row.reply !== opened?.reply
    if (isOld || reacted || replyChanged) void app.cache.invalidateQueries({ queryKey: key, exact: true })
  }
  // Without a socket, the list shows who is typing, and how far one's own messages have got.
  for (const chat of chats) if (chat.typing) addTypingSign(chat.conversation.id)
  for (const { last_message: last } of chats) {
    if (!last?.from_me || !(last.read || last.delivered)) continue
    const at = { conversation: last.conversation, message: last.id }
    applyMark(app, last.read ? 'read' : 'delivered', at)
  }
}

function applyMessageEvent(app: App, event: Extract<Live, { type: 'message' }>): void {
  applyMessage(app, event.message, event.chat)
  const { conversation, id, from_me } = event.message
  if (from_me) return
  addReceived(conversation, id)
  const me = getOwnId(app)
  const list = app.cache.getQueryData<ChatList>(buildListQuery(app).queryKey)
  const row = list?.chats.find((chat) => chat.conversation.id === conversation)
  if (me && !row?.settings?.muted) signalMessage(me)
}

/** Whether it was deleted on another own screen, or one of the two has blocked the other or left, only the server knows. */
function applyChatRemoved(app: App, event: Extract<Live, { type: 'chat_removed' }>): void {
  applyRemoved(app, { conversation: event.conversation })
  readAgain(app, event.profile)
}

/** Reads the opened conversation with a member again. */
function readAgain(app: App, profile: string): void {
  for (const [key, opened] of app.cache.getQueriesData<OpenedConversation>({ queryKey: ['chat'] }))
    if (opened?.profile.id === profile) void app.cache.invalidateQueries({ queryKey: key, exact: true })
}

/** No first view weighs what brings reactions. */
function applyReactionEvent(app: App, event: Extract<Live, { type: 'reaction' }>): void {
  void import('./reactions.ts').then(({ applyReaction }) => applyReaction(app, event))
}

/** Applies live events of conversations to the cache. */
export function applyChatEvent(app: App, event: Live): void {
  if (event.type === 'message') applyMessageEvent(app, event)
  if (event.type === 'read' && event.by_me) applyReadByMe(app, event.conversation, event.num_unread_messages)
  if (event.type === 'read' && !event.by_me) applyMark(app, 'read', event)
  if (event.type === 'delivered') applyMark(app, 'delivered', event)
  if (event.type === 'chat_removed') applyChatRemoved(app, event)
  if (event.type === 'reply_changed') {
    readAgain(app, event.profile)
    void app.cache.invalidateQueries({ queryKey: buildListQuery(app).queryKey })
  }
  if (event.type === 'message_removed') applyMessageRemoved(app, event)
  if (event.type === 'chat_settings') applySettings(app, event.conversation, event.settings)
  if (event.type === 'reaction') applyReactionEvent(app, event)
  if (event.type === 'photos_accepted') applyPhotosAccepted(app, event.conversation)
  if (event.type === 'voices_accepted') applyVoicesAccepted(app, event.conversation)
  if (event.type === 'typing') addTypingSign(event.conversation)
  if (event.type === 'presence') applyPresence(app, event.profile, event.online)
}
