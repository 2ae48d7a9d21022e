import type { LiveEvent, LiveRequest } from '#contract/api/live.ts'
import { guardAge, isKeptOut } from '../features/age/guard-age.ts'
import { markDelivered } from '../features/chat/delivered-marks.ts'
import { showMessageEvent } from '../features/chat/show-events.ts'
import { showTyping } from '../features/chat/typing.ts'
import { showLikeEvent } from '../features/likes/show-likes.ts'
import type { MemberContext } from './context.ts'
import type { StoredEvent } from './transaction.ts'

async function showEvent(ctx: MemberContext, event: StoredEvent): Promise<LiveEvent | null> {
  switch (event.type) {
    case 'message':
      return showMessageEvent(ctx, event)
    case 'like':
    case 'match':
      return showLikeEvent(ctx, event)
    default:
      return event
  }
}

/** Turns stored events into what their receiver may see now; each kind is rendered by its feature. */
export async function showEvents(
  ctx: MemberContext,
  events: readonly StoredEvent[],
): Promise<(LiveEvent | null)[]> {
  const shown: (LiveEvent | null)[] = []
  for (const event of events) shown.push(await showEvent(ctx, event))
  return shown
}

/**
 * Returns whether a member may get events about others: not before a proof of age, where their country requires one.
 */
export async function maySeeOthers(ctx: MemberContext): Promise<boolean> {
  return !(await isKeptOut(ctx))
}

/** Handles a browser's request over its socket; the database decides by the current state of the two members. */
export async function onLiveRequest(ctx: MemberContext, request: LiveRequest): Promise<void> {
  ctx.services.presence.seen(ctx.viewer.id)
  switch (request.type) {
    case 'typing':
      await guardAge(ctx, 'contact')
      return showTyping(ctx, request.conversation)
    case 'delivered':
      return markDelivered(ctx, request.conversation, request.message)
  }
}
