import type { Message } from '#contract/features/chat/chat.ts'
import type { Reaction } from '#contract/features/chat/reaction.ts'
import { whenOnline } from '#web/app/browser/when-online.ts'
import type { App } from '#web/app/cache/app.ts'
import { applyReaction } from './apply-reactions.ts'

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
