import type { Context } from '../../app/context.ts'
import { fail } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import { sameDistance } from '../../features/photos/upload-photo.ts'
import { readPage, showPage } from '../list-page.ts'
import { deletePictureBlock, findHashes, findPictureBlocks } from './picture-blocks.sql.ts'

/** Returns what blocks have to look like; null for all of them. Throws `not_found` for a picture that is gone. */
async function readLikeness(
  ctx: Context,
  { member, id }: { member?: string | undefined; id?: string | undefined },
) {
  if (!member || !id) return null
  const hashes = await findHashes(ctx.db, ctx.site.id, { member, id })
  if (!hashes) throw fail('not_found')
  return { hashes, distance: sameDistance }
}

/** Lists the pictures that must not come back, or those of them that one looks like. */
export const adminPictureBlocks: Handler<'adminPictureBlocks'> = async (ctx, input) => {
  const page = readPage(ctx, 'adminPictureBlocks', input)
  const found = await findPictureBlocks(ctx.db, { like: await readLikeness(ctx, input), page })
  return {
    blocks: found.rows.map(({ created_at, ...row }) => ({ ...row, at: created_at.toISOString() })),
    ...showPage(ctx, page, found),
  }
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
