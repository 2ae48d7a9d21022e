import type { SiteFont } from '#contract/features/sites/look.ts'
import { tones } from '#contract/features/sites/tone.ts'
import type { Site } from '../../../app/site.ts'
import type { MailLook } from './mail-content.ts'

const sansSerif = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

/** E-mail clients rarely have the site's font; the fallback is of its kind. */
const fonts: Readonly<Record<SiteFont, string>> = {
  bricolage: `Figtree, ${sansSerif}`,
  fraunces: "Fraunces, Georgia, 'Times New Roman', serif",
  nunito: `Nunito, 'Trebuchet MS', ${sansSerif}`,
  outfit: `Outfit, Avenir, 'Century Gothic', ${sansSerif}`,
}

const corners: Readonly<Record<Site['settings']['corners'], MailLook['corners']>> = {
  voices: { head: '28px 28px 0 0', card: '0 0 28px 8px', button: '999px', picture: '14px 14px 14px 4px' },
  round: { head: '28px 28px 0 0', card: '0 0 28px 28px', button: '999px', picture: '14px' },
  square: { head: '4px 4px 0 0', card: '0 0 4px 4px', button: '4px', picture: '4px' },
}

/** The height of the logo in e-mails, in pixels; its file is twice as high. */
const logoHeight = 36

/** Returns how the e-mails of a site look. */
export function buildMailLook({ origin, settings }: Pick<Site, 'origin' | 'settings'>): MailLook {
  const { light, dark, onStage } = tones[settings.tone]
  const logo = settings.logo_dark ?? settings.logo
  return {
    font: fonts[settings.font],
    light,
    dark,
    onStage: onStage[0],
    corners: corners[settings.corners],
    logo: logo && {
      src: `${origin}/brand/${logo.id}/mail.png`,
      width: Math.round((logo.width * logoHeight) / logo.height),
      height: logoHeight,
      isForDark: settings.logo_dark !== null,
    },
  }
}
