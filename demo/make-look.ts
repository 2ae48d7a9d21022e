import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { SitePictureKind } from '#contract/features/sites/look.ts'
import type { SiteSettings } from '#contract/features/sites/site.ts'
import { type MadeSitePicture, makeSitePicture } from '#server/admin/sites/make-site-picture.ts'

type Look = Pick<SiteSettings, 'logo' | 'logo_dark' | 'icon' | 'hero' | 'lander_hero'>

interface MadeLook {
  readonly settings: Partial<Look>
  readonly pictures: readonly MadeSitePicture[]
}

const readDrawing = (name: string) => readFile(new URL(`brands/${name}.svg`, import.meta.url))

/** The same logo in a colour that is legible on dark grounds. */
function lighten(logo: Buffer): Buffer {
  return Buffer.from(logo.toString().replaceAll('#12343a', '#f6f0e5').replaceAll('#0b6b75', '#74d3d6'))
}

const make = (kind: SitePictureKind, bytes: Buffer) => makeSitePicture(kind, bytes, 'demo')

/** Makes the pictures of a demo site from its drawings; a site without any has the sign of the program. */
export async function makeLook(key: 'duet' | 'zweiklang'): Promise<MadeLook> {
  if (key === 'duet') return { settings: {}, pictures: [] }
  const [drawnLogo, drawnIcon, drawnHero] = await Promise.all(
    ['zweiklang-logo', 'zweiklang-icon', 'zweiklang-hero'].map(readDrawing),
  )
  if (!drawnLogo || !drawnIcon || !drawnHero) throw new Error('a drawing of the demo is missing')
  const logo = await make('logo', drawnLogo)
  const dark = await make('logo', lighten(drawnLogo))
  const icon = await make('icon', drawnIcon)
  const hero = await make('hero', await sharp(drawnHero, { density: 72 }).png().toBuffer())
  return {
    settings: {
      logo: logo.picture,
      logo_dark: dark.picture,
      icon: icon.picture,
      hero: hero.picture,
      lander_hero: hero.picture,
    },
    pictures: [logo, dark, icon, hero],
  }
}
