import { LRUCache } from 'lru-cache'
import type { SitePicture } from '#contract/features/sites/look.ts'
import type { Context } from '../../app/context.ts'
import { findSitePictureFile } from './site-pictures.sql.ts'

/** The content stored under a name never changes, so a file that was read once needs no further query. */
const cache = new LRUCache<string, Buffer>({
  maxSize: 24 * 1024 * 1024,
  sizeCalculation: (bytes) => bytes.length + 256,
})

/** Reads one file of a picture of the requested site; null if it has no such file. */
export async function readSitePicture(ctx: Context, picture: string, file: string): Promise<Buffer | null> {
  const siteId = ctx.site.id
  const key = `${siteId} ${picture} ${file}`
  const known = cache.get(key)
  if (known) return known
  const bytes = await findSitePictureFile(ctx.db, { siteId, picture, file })
  if (bytes) cache.set(key, bytes)
  return bytes
}

/**
 * Returns the given file of the icon that the site uploaded; null if it uploaded none, so that the drawn one is used.
 */
export async function readOwnIcon(ctx: Context, file: string): Promise<Buffer | null> {
  const { icon } = ctx.site.settings
  return icon ? readSitePicture(ctx, icon.id, file) : null
}

/** Lists the pictures that settings refer to. */
export function listNamedPictures(
  settings: {
    readonly [name in 'logo' | 'logo_dark' | 'icon' | 'hero' | 'lander_hero']: SitePicture | null
  },
): SitePicture[] {
  const { logo, logo_dark, icon, hero, lander_hero } = settings
  return [logo, logo_dark, icon, hero, lander_hero].filter((picture) => picture !== null)
}
