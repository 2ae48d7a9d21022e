import { fail } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import { findVisiblePhoto } from './chat-photos.sql.ts'
import { nameChatPhotoFile } from './send-photo.ts'

/**
 * Returns the bytes of a photo to its sender, and to its receiver once they have accepted. For anyone else it does not
 * exist.
 */
export const chatPhoto: Handler<'chatPhoto'> = async (ctx, { id, size = 'full' }) => {
  const photo = await findVisiblePhoto(ctx.db, ctx.viewer.id, id)
  if (!photo) throw fail('not_found')
  if (!photo.visible) throw fail('forbidden')
  const bytes = await ctx.services.files.read(nameChatPhotoFile(photo.file, size))
  if (!bytes) throw fail('not_found')
  return {
    bytes,
    type: 'image/webp',
    headers: { 'cache-control': 'private, max-age=86400, immutable', vary: 'cookie' },
  }
}
