import type { Handler } from '../../app/handler.ts'
import { guardProfile } from '../profiles/visibility.ts'
import { findPair } from './likes.sql.ts'
import { readCard } from './read-card.ts'

/** Returns who of the two likes whom; both dates are null when no one does. */
export const likeBetween: Handler<'likeBetween'> = async (ctx, { profile }) => {
  await guardProfile(ctx, profile)
  const pair = await findPair(ctx.db, ctx.viewer.id, profile)
  return {
    profile: await readCard(ctx, profile),
    i_like: pair.i_like?.toISOString() ?? null,
    likes_me: pair.likes_me?.toISOString() ?? null,
    like_new: pair.like_new,
    match: pair.i_like !== null && pair.likes_me !== null,
  }
}
