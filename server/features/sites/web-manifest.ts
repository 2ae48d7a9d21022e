import type { Locale } from '#contract/features/sites/locale.ts'
import { findLocale } from '#contract/features/sites/locale.ts'
import { tones } from '#contract/features/sites/tone.ts'
import { href } from '#contract/routing/paths.ts'
import type { Context } from '../../app/context.ts'
import { screenshotSizes } from './site-screenshot.ts'

const icons = [192, 512].flatMap((side) =>
  (['any', 'maskable'] as const).map((purpose) => ({
    src: `/icons/${purpose}-${side}.png`,
    sizes: `${side}x${side}`,
    type: 'image/png',
    purpose,
  })),
)

const screenshots = (['narrow', 'wide'] as const).map((form) => ({
  src: `/icons/screenshot-${form}.png`,
  sizes: screenshotSizes[form].join('x'),
  type: 'image/png',
  form_factor: form,
}))

/** Returns the manifest of the installed app, in the name, colours and language of the site. */
export function buildWebManifest(ctx: Context) {
  const { settings } = ctx.site
  const locale: Locale = ctx.locale
  return {
    id: '/',
    name: settings.name,
    short_name: settings.name.slice(0, 12),
    description: settings.description[locale],
    lang: findLocale(locale).iso,
    dir: 'ltr',
    start_url: href('members', locale),
    scope: '/',
    display: 'standalone',
    background_color: tones[settings.tone].light.bg,
    theme_color: settings.theme.light.stage,
    icons: [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }, ...icons],
    screenshots: screenshots.map((screenshot) => ({ ...screenshot, label: settings.name })),
    // What another app shares opens the list of conversations, where the member chooses one
    // (web/features/chat/list/shared-text.tsx).
    share_target: {
      action: href('chats', locale),
      method: 'GET',
      params: { title: 'title', text: 'text', url: 'url' },
    },
    shortcuts: [{ name: ctx.t('nav.messages'), url: href('chats', locale) }],
  }
}
