import type { User } from '#contract/account.ts'
import { freeConversations } from '#contract/limits.ts'
import type { Context } from '../context.ts'
import { recentlyUsed } from '../platform/recently-used.ts'
import { currentUserOf } from './current-user.ts'

/** The numbers of a member's state row, as an act has just left them. */
export interface MemberState {
  readonly memberId: string
  /** The marks of the member's rows: the rest of the user is as it was while these are. */
  readonly stamp: string
  readonly credits: number
  readonly unread: number
  readonly newLikes: number
  readonly conversationsStarted: number
  readonly eventSeq: number
}

/** Badges and age in the own card follow the clock: after this they are read again. */
const milliseconds = 600_000
const remembered = recentlyUsed<{ stamp: string; user: User }>(10_000, { ttl: milliseconds })

/**
 * Composes the current user after an act that has read their state, without reading the rest again while its stamp is
 * the same. For the path of a message.
 */
export async function userAfter(ctx: Context, state: MemberState): Promise<User> {
  const key = `${ctx.site.id} ${ctx.site.version} ${ctx.locale} ${state.memberId}`
  const known = remembered.get(key)
  if (known?.stamp !== state.stamp) {
    const user = await currentUserOf(ctx, state.memberId)
    // The stamp is older than what was read: at worst the next message reads once more.
    remembered.set(key, { stamp: state.stamp, user })
    return user
  }
  const left = Math.max(0, freeConversations - state.conversationsStarted)
  return {
    ...known.user,
    credits: state.credits,
    unread: state.unread,
    new_likes: state.newLikes,
    event_seq: state.eventSeq,
    free_conversations_left: known.user.paid_user ? 0 : left,
    server_time: ctx.clock.now().toISOString(),
  }
}
