import type { LiveEvent } from '#contract/api/live.ts'
import type { MemberContext } from '../../app/context.ts'
import type { StoredEvent } from '../../app/transaction.ts'
import { readCards } from '../profiles/cards.ts'
import { filterVisible } from '../profiles/visibility.ts'
import { countNewLikes } from './likes.sql.ts'

/** Turns a stored like or match into what its receiver sees now; nothing when it was withdrawn since. */
export async function showLikeEvent(
  ctx: MemberContext,
  event: Extract<StoredEvent, { type: 'like' | 'match' }>,
): Promise<LiveEvent | null> {
  const visible = await filterVisible(ctx, [event.profile], { invisibleToo: true })
  const [profile] = await readCards(ctx, visible)
  if (!profile?.likes_me || (event.type === 'match' && !profile.match)) return null
  return { type: event.type, profile, new_likes: await countNewLikes(ctx.db, ctx.viewer.id) }
}
