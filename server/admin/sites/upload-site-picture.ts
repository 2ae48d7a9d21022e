import type { Handler } from '../../app/handler.ts'
import { deleteUnusedSitePictures, insertSitePicture } from '../../features/sites/site-pictures.sql.ts'
import { makeSitePicture } from './make-site-picture.ts'

const dayMilliseconds = 86_400_000

/** Stores a picture for the site, shown once settings that use it are published. Fails as `makeSitePicture` does. */
export const adminUploadSitePicture: Handler<'adminUploadSitePicture'> = async (ctx, { kind, upload }) => {
  const { picture, files } = await makeSitePicture(kind, upload.path, { owner: ctx.staff.id })
  await ctx.transaction(async (tx) => {
    const siteId = ctx.site.id
    await deleteUnusedSitePictures(tx.db, siteId, new Date(tx.now.getTime() - dayMilliseconds))
    await insertSitePicture(tx.db, { siteId, picture: picture.id, files, now: tx.now })
    await tx.audit({ act: 'settings.picture', subject: { type: 'site', id: siteId }, details: { kind } })
  })
  return { picture }
}
