import type { Handler } from '../../app/handler.ts'
import { likeMember } from './like-member.ts'
import { readCard } from './read-card.ts'

/** Likes a member; liking twice counts as once. */
export const like: Handler<'like'> = async (ctx, { profile }) => {
  const { match } = await ctx.transaction((tx) => likeMember(ctx, tx, profile))
  return { match, profile: await readCard(ctx, profile) }
}
