import type { SitePictureKind } from '#contract/features/sites/look.ts'
import type { SiteSettings } from '#contract/features/sites/site.ts'
import { type MadeSitePicture, makeSitePicture } from '#server/admin/sites/make-site-picture.ts'
import { drawSvg } from '#server/platform/brand-pictures.ts'
import { cleanSvg } from '#server/platform/clean-svg.ts'
import { zweiklangHero, zweiklangIcon, zweiklangLogo } from './zweiklang-drawings.ts'

type Look = Pick<SiteSettings, 'logo' | 'logo_dark' | 'icon' | 'hero' | 'lander_hero'>

interface MadeLook {
  readonly settings: Partial<Look>
  readonly pictures: readonly MadeSitePicture[]
}

/** The same logo in a colour that is legible on dark grounds. */
function lighten(logo: string): string {
  return logo.replaceAll('#12343a', '#f6f0e5').replaceAll('#0b6b75', '#74d3d6')
}

/** Our own drawings take a second or two. A machine that is busy during the first start may need minutes for them. */
const maxSeconds = 600

const make = (kind: SitePictureKind, bytes: Buffer) =>
  makeSitePicture(kind, bytes, { owner: 'demo', maxSeconds })

/** Makes the pictures of a demo site from its drawings; a site without any has the sign of the program. */
export async function makeLook(key: 'duet' | 'zweiklang'): Promise<MadeLook> {
  if (key === 'duet') return { settings: {}, pictures: [] }
  const logo = await make('logo', Buffer.from(zweiklangLogo))
  const dark = await make('logo', Buffer.from(lighten(zweiklangLogo)))
  const icon = await make('icon', Buffer.from(zweiklangIcon))
  const hero = await make('hero', await drawSvg(cleanSvg(zweiklangHero), 1600))
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
