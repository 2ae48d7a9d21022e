import type { Context } from '../../app/context.ts'
import { fail } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import { sameDistance } from '../../features/photos/upload-photo.ts'
import {
  deletePictureBlock,
  findBlocksLike,
  findHashes,
  findPictureBlocks,
  type PictureBlockRow,
} from './picture-blocks.sql.ts'

async function blocksLike(ctx: Context, which: { member: string; id: string }): Promise<PictureBlockRow[]> {
  const hashes = await findHashes(ctx.db, ctx.site.id, which)
  if (!hashes) throw fail('not_found')
  return findBlocksLike(ctx.db, { hashes, distance: sameDistance })
}

/** Lists blocked pictures, or those that a picture resembles. */
export const adminPictureBlocks: Handler<'adminPictureBlocks'> = async (ctx, { member, id }) => {
  const rows = member && id ? await blocksLike(ctx, { member, id }) : await findPictureBlocks(ctx.db)
  return { blocks: rows.map(({ created_at, ...row }) => ({ ...row, at: created_at.toISOString() })) }
}

/** Accepts pictures of a kind again. */
export const adminLiftPictureBlock: Handler<'adminLiftPictureBlock'> = async (ctx, { id, reason }) => {
  await ctx.transaction(async (tx) => {
    const made = await deletePictureBlock(tx.db, id)
    if (made === undefined) throw fail('not_found')
    await tx.audit({
      act: 'picture.unblocked',
      everySite: true,
      subject: { type: 'picture block', id },
      reason,
      details: { blocked: made },
    })
  })
  return {}
}
