import type { CallOutput } from '#contract/api/page-renderer.ts'
import type { Chat, LastMessage, Message } from '#contract/features/chat/chat.ts'

/** The list of conversations, and one opened conversation with the messages loaded so far. */
export type ChatList = CallOutput<'chats'>
export type OpenedConversation = CallOutput<'chat'>

/** Ids of messages grow in the order in which the server has stored them, within one conversation. */
function byId(a: Message, b: Message): number {
  return a.id < b.id ? -1 : 1
}

/** A mark never goes back: an answer that was on its way may know less than an event that overtook it. */
function keepMarks(known: Message | undefined, fresh: Message): Message {
  if (!known) return fresh
  return { ...fresh, read: fresh.read || known.read, delivered: fresh.delivered || known.delivered }
}

/** Puts messages among others, each once, in their order. */
export function mergeMessages(known: readonly Message[], fresh: readonly Message[]): Message[] {
  const merged = new Map(known.map((message) => [message.id, message]))
  for (const message of fresh) merged.set(message.id, keepMarks(merged.get(message.id), message))
  return [...merged.values()].sort(byId)
}

/** What has come by events or answers while something was read: the read cannot know it yet. */
interface RacedRead<State> {
  /** The state when the read began. */
  before: State | undefined
  /** The state now. */
  known: State | undefined
}

/** Takes a freshly read first page over; what came while it was read stays, what went does not come back. */
export function mergeConversation(
  { before, known }: RacedRead<OpenedConversation>,
  fresh: OpenedConversation,
): OpenedConversation {
  // The first message has made the conversation meanwhile.
  if (before && known?.chat && !before.chat && !fresh.chat) return known
  const merged = mergeFirstPage(known, fresh)
  if (!before || !known || known.chat?.conversation.id !== fresh.chat?.conversation.id) return merged
  const came = omitMessages(known.messages, before.messages)
  const gone = omitMessages(before.messages, known.messages)
  if (came.length + gone.length === 0) return merged
  return { ...merged, messages: mergeMessages(omitMessages(merged.messages, gone), came) }
}

/** Returns the messages that are not among others. */
function omitMessages(messages: readonly Message[], others: readonly Message[]): Message[] {
  const ids = new Set(others.map(({ id }) => id))
  return messages.filter(({ id }) => !ids.has(id))
}

/**
 * Older pages stay when the new page reaches the known messages; after a longer absence there is a gap between them,
 * and reading starts again.
 */
function mergeFirstPage(
  known: OpenedConversation | undefined,
  fresh: OpenedConversation,
): OpenedConversation {
  const oldest = fresh.messages[0]?.id
  const newestKnown = known?.messages.at(-1)?.id
  if (!known || !oldest || !newestKnown || newestKnown < oldest) return fresh
  if (known.chat?.conversation.id !== fresh.chat?.conversation.id) return fresh
  const older = known.messages.filter((message) => message.id < oldest)
  const marked = mergeMessages(
    known.messages.filter((message) => fresh.messages.some(({ id }) => id === message.id)),
    fresh.messages,
  )
  if (older.length === 0) return { ...fresh, messages: marked }
  return {
    ...fresh,
    messages: [...older, ...marked],
    more: known.more,
    older_hidden: known.older_hidden,
  }
}

/** Puts an older page before what is known. */
export function withOlder(known: OpenedConversation, page: OpenedConversation): OpenedConversation {
  return {
    ...known,
    messages: mergeMessages(known.messages, page.messages),
    more: page.more,
    older_hidden: page.older_hidden,
  }
}

/** Takes a freshly read list over; rows of further pages stay, and what changed or went while it was read. */
export function mergeList({ before, known }: RacedRead<ChatList>, fresh: ChatList): ChatList {
  const merged = mergeRows(known, fresh)
  if (!before || !known) return merged
  const findRow = (list: ChatList, { conversation }: Chat) =>
    list.chats.find((chat) => chat.conversation.id === conversation.id)
  const getLastId = (chat: Chat | undefined) => chat?.last_message?.id ?? ''
  const newer = known.chats.filter(
    (chat) =>
      getLastId(chat) > getLastId(findRow(before, chat)) &&
      getLastId(chat) > getLastId(findRow(merged, chat)),
  )
  const isRead = (chat: Chat, incoming: Chat) =>
    chat.num_unread_messages < (findRow(before, chat)?.num_unread_messages ?? 0) &&
    getLastId(chat) === getLastId(incoming)
  const gone = before.chats.filter(
    (chat) => !findRow(known, chat) && getLastId(findRow(merged, chat)) <= getLastId(chat),
  )
  const ids = new Set([...newer, ...gone].map((chat) => chat.conversation.id))
  const others = merged.chats
    .filter((chat) => !ids.has(chat.conversation.id))
    .map((incoming) => {
      const row = findRow(known, incoming)
      return row && isRead(row, incoming) ? row : incoming
    })
  return { ...merged, chats: [...newer, ...others] }
}

function mergeRows(known: ChatList | undefined, fresh: ChatList): ChatList {
  if (!known || fresh.next === null) return fresh
  // What was last known of the oldest row still holds: then nothing has changed beyond the page. Else reading starts again.
  const oldest = fresh.chats.at(-1)
  const place = known.chats.findIndex((chat) => chat.conversation.id === oldest?.conversation.id)
  const before = known.chats[place]
  if (!before || before.last_message?.id !== oldest?.last_message?.id) return fresh
  const further = known.chats.slice(place + 1)
  const ids = new Set(fresh.chats.map((chat) => chat.conversation.id))
  const rest = further.filter((chat) => !ids.has(chat.conversation.id))
  return rest.length > 0 ? { chats: [...fresh.chats, ...rest], next: known.next } : fresh
}

/** Changes one row of the list. */
export function withChat(list: ChatList, conversation: string, change: (chat: Chat) => Chat): ChatList {
  const known = list.chats.some((chat) => chat.conversation.id === conversation)
  if (!known) return list
  return {
    ...list,
    chats: list.chats.map((chat) => (chat.conversation.id === conversation ? change(chat) : chat)),
  }
}

interface UnreadParts {
  known: Chat | undefined
  row: Chat | undefined
  counted: number
}

/** The answer to an own message may have been composed before a read mark that overtook it. */
function countUnreadAfter(message: Message, { known, row, counted }: UnreadParts): number {
  if (message.from_me && known) return known.num_unread_messages
  return row?.num_unread_messages ?? (known?.num_unread_messages ?? 0) + counted
}

/** Brings a message into the list: its row is made or moved up, an unread one counted once. */
export function listWithMessage(list: ChatList, message: Message, row: Chat | undefined): ChatList {
  const known = list.chats.find((chat) => chat.conversation.id === message.conversation)
  const isNewer = !known?.last_message || known.last_message.id < message.id
  const base = row ?? known
  if (!base) return list
  const counted = known && isNewer && !message.from_me ? 1 : 0
  const chat: Chat = {
    // The answer to a sent message does not know the settings; a reaction shows until someone writes.
    ...known,
    ...base,
    ...(isNewer && { reaction: undefined }),
    num_unread_messages: countUnreadAfter(message, { known, row, counted }),
    last_message: isNewer ? message : (known?.last_message ?? message),
  }
  // Whatever clocks say, the newest message is the one that comes now.
  if (known && !isNewer) return withChat(list, message.conversation, () => chat)
  const others = list.chats.filter((other) => other.conversation.id !== message.conversation)
  return { ...list, chats: [chat, ...others] }
}

/** Brings a message into an opened conversation; also the first one, which makes the conversation. */
export function addMessageToConversation(
  opened: OpenedConversation,
  message: Message,
  row: Chat | undefined,
): OpenedConversation {
  return {
    ...opened,
    chat: row ?? opened.chat,
    reply: row?.reply ?? opened.reply,
    messages: mergeMessages(opened.messages, [message]),
  }
}

type MarkKind = 'read' | 'delivered'

function markOne<M extends LastMessage>(message: M, mark: MarkKind, upTo: string): M {
  if (!message.from_me || message.id > upTo || (message[mark] && message.delivered)) return message
  return { ...message, delivered: true, ...(mark === 'read' && { read: true }) }
}

/** Marks own messages as read or delivered up to one. */
export function markMessages(messages: readonly Message[], mark: MarkKind, upTo: string): Message[] {
  return messages.map((message) => markOne(message, mark, upTo))
}

/** Returns the same for the last message in a row of the list. */
export function markRow(chat: Chat, mark: MarkKind, upTo: string): Chat {
  return chat.last_message ? { ...chat, last_message: markOne(chat.last_message, mark, upTo) } : chat
}

/** Shows the photos of the other one, and those still to come. */
export function withPhotosAccepted(opened: OpenedConversation): OpenedConversation {
  return {
    ...opened,
    messages: opened.messages.map((message) =>
      message.photo && !message.photo.accepted
        ? { ...message, photo: { ...message.photo, accepted: true } }
        : message,
    ),
  }
}

/** Lets the voice messages of the other one be played, and those still to come. */
export function withVoicesAccepted(opened: OpenedConversation): OpenedConversation {
  return {
    ...opened,
    messages: opened.messages.map((message) =>
      message.voice && !message.voice.accepted
        ? { ...message, voice: { ...message.voice, accepted: true } }
        : message,
    ),
  }
}

/** Removes an unsent message from an opened conversation. */
export function withoutMessage(opened: OpenedConversation, message: string): OpenedConversation {
  const messages = opened.messages.filter(({ id }) => id !== message)
  const unread = (opened.chat?.num_unread_messages ?? 0) - (opened.messages.length - messages.length)
  const chat = opened.chat && { ...opened.chat, num_unread_messages: Math.max(0, unread) }
  return { ...opened, chat, messages }
}

/** Removes conversations from the list, or all with one member. */
export function listWithout(list: ChatList, gone: { conversation: string } | { profile: string }): ChatList {
  return {
    ...list,
    chats: list.chats.filter((chat) =>
      'profile' in gone ? chat.profile.id !== gone.profile : chat.conversation.id !== gone.conversation,
    ),
  }
}
