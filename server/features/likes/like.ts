import type { Handler } from '../../app/handler.ts'
import { cardOf } from './card-of.ts'
import { likeMember } from './like-member.ts'

/** Likes a member; liking twice is liking once. */
export const like: Handler<'like'> = async (ctx, { profile }) => {
  const { match } = await ctx.transaction((tx) => likeMember(ctx, tx, profile))
  return { match, profile: await cardOf(ctx, profile) }
}
