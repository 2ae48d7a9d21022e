import type { Chat, Message } from '#contract/features/chat/chat.ts'
import type { Reaction } from '#contract/features/chat/reaction.ts'
import { whenOnline } from '#web/app/browser/when-online.ts'
import type { App } from '#web/app/cache/app.ts'
import { changeConversations, changeList } from './chat-queries.ts'
import { type OpenedConversation, withChat } from './chat-state.ts'
import { announceReaction, type ReactionChange } from './reaction-notice.ts'

/** Returns the message with the reaction of one member changed; the same one where nothing changes. */
function withReaction(message: Message, { by_me, reaction }: ReactionChange): Message {
  const side = by_me ? 'mine' : 'theirs'
  if ((message.reactions?.[side] ?? null) === reaction) return message
  const { reactions: before, ...rest } = message
  const { [side]: _, ...others } = before ?? {}
  const reactions = reaction === null ? others : { ...others, [side]: reaction }
  return Object.keys(reactions).length > 0 ? { ...rest, reactions } : rest
}

/** Returns a row of the list with the newest reaction of the other member to a message of the reader. */
function withRowReaction(chat: Chat, { message, reaction }: ReactionChange): Chat {
  if (reaction !== null) return { ...chat, reaction: { reaction, message } }
  if (chat.reaction?.message !== message) return chat
  const { reaction: _, ...rest } = chat
  return rest
}

/** Returns the message that a member has in an opened conversation, if it is loaded. */
function findMessage(
  app: App,
  { conversation, message }: { conversation: string; message: string },
): Message | undefined {
  for (const [, opened] of app.cache.getQueriesData<OpenedConversation>({ queryKey: ['chat'] })) {
    if (opened?.chat?.conversation.id !== conversation) continue
    const found = opened.messages.find(({ id }) => id === message)
    if (found) return found
  }
  return undefined
}

/** Brings a reaction to the opened conversation; one of the other member to an own message also to its row in the list. */
export function applyReaction(app: App, change: ReactionChange): void {
  const message = findMessage(app, change)
  const isRowChange = !change.by_me && message?.from_me !== false
  const changeRow = (chat: Chat) => (isRowChange ? withRowReaction(chat, change) : chat)
  changeConversations(
    app,
    (opened) => opened.chat?.conversation.id === change.conversation,
    (opened) => ({
      ...opened,
      chat: opened.chat && changeRow(opened.chat),
      messages: opened.messages.map((one) => (one.id === change.message ? withReaction(one, change) : one)),
    }),
  )
  changeList(app, (list) => withChat(list, change.conversation, changeRow))
  if (isRowChange) announceReaction(change)
  // A read that is on its way may have begun before the reaction: it begins again.
  if (app.cache.isFetching({ queryKey: ['chat'] }) > 0)
    void app.cache.invalidateQueries({ queryKey: ['chat'] })
}

interface WantedReaction {
  wanted: Reaction | null
  /** The server's state, as far as known. */
  known: Reaction | null
}

/** By message id, while they are being sent: later presses follow. */
const sending = new Map<string, WantedReaction>()

/** Sends the chosen reaction until the server has it; without a connection, as soon as there is one. */
async function sendWanted(app: App, { id, conversation }: Message, state: WantedReaction): Promise<void> {
  try {
    while (state.known !== state.wanted) {
      const reaction = state.wanted
      await whenOnline(() => app.call('react', { conversation, message: id, reaction }))
      state.known = reaction
    }
  } catch (error) {
    applyReaction(app, { conversation, message: id, by_me: true, reaction: state.known })
    throw error
  } finally {
    sending.delete(id)
  }
}

/**
 * Reacts to a message: on this screen immediately, then on the server. Throws when it is refused, and reverts it here.
 */
export async function sendReaction(app: App, message: Message, reaction: Reaction | null): Promise<void> {
  const { id, conversation, reactions } = message
  applyReaction(app, { conversation, message: id, by_me: true, reaction })
  const before = sending.get(id)
  if (before) {
    before.wanted = reaction
    return
  }
  const state = { wanted: reaction, known: reactions?.mine ?? null }
  sending.set(id, state)
  await sendWanted(app, message, state)
}
