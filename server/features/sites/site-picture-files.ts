import { LRUCache } from 'lru-cache'
import type { SitePicture } from '#contract/features/sites/look.ts'
import type { Context } from '../../app/context.ts'
import { findSitePictureFile } from './site-pictures.sql.ts'

/** The content under a name never changes, so a file that was read once needs no query again. */
const cache = new LRUCache<string, Buffer>({
  maxSize: 24 * 1024 * 1024,
  sizeCalculation: (bytes) => bytes.length + 256,
})

/** Reads one file of a picture of the asked site; null where it has none of that name. */
export async function readSitePicture(ctx: Context, picture: string, file: string): Promise<Buffer | null> {
  const siteId = ctx.site.id
  const key = `${siteId} ${picture} ${file}`
  const known = cache.get(key)
  if (known) return known
  const bytes = await findSitePictureFile(ctx.db, { siteId, picture, file })
  if (bytes) cache.set(key, bytes)
  return bytes
}

/** Returns the site's own icon in the given file; null when it has none, so that the drawn one is used. */
export async function readOwnIcon(ctx: Context, file: string): Promise<Buffer | null> {
  const { icon } = ctx.site.settings
  return icon ? readSitePicture(ctx, icon.id, file) : null
}

/** Returns the pictures that settings name. */
export function listNamedPictures(
  settings: {
    readonly [name in 'logo' | 'logo_dark' | 'icon' | 'hero' | 'lander_hero']: SitePicture | null
  },
): SitePicture[] {
  const { logo, logo_dark, icon, hero, lander_hero } = settings
  return [logo, logo_dark, icon, hero, lander_hero].filter((picture) => picture !== null)
}
