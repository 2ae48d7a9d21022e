import type { Handler } from '../../app/handler.ts'
import { requireMember } from './block-member.ts'
import { deleteBlock } from './blocks.sql.ts'

/** Unblocks a member; chats and likes stay deleted. */
export const unblock: Handler<'unblock'> = async (ctx, { profile }) => {
  await requireMember(ctx, profile)
  await ctx.transaction((tx) => deleteBlock(tx.db, ctx.viewer.id, profile))
  return { profile: { id: profile, blocked: false } }
}
