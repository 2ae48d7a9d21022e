import type { Handler } from '../../app/handler.ts'
import { readCards } from '../profiles/cards.ts'
import { findNewestLike } from './likes.sql.ts'

/** Returns the newest like or match not yet opened, for the match modal at the next visit. Changes nothing. */
export const autoLike: Handler<'autoLike'> = async (ctx) => {
  const id = await findNewestLike(ctx.db, ctx.viewer.id)
  const [profile] = id ? await readCards(ctx, [id]) : []
  return { profile: profile ?? null, match: profile?.match ?? false }
}
