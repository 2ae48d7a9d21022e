import { findLocale, type Locale } from '#contract/features/sites/locale.ts'
import type { SiteSettings } from '#contract/features/sites/site.ts'
import { type Neutrals, tones } from '#contract/features/sites/tone.ts'
import type { Translate } from '#generated/messages.ts'
import { renderSiteIconSvg } from '../features/sites/site-icon.ts'
import { escapeHtml } from './escape-html.ts'

/** Why a page cannot be shown: too many requests, an outage, an error, a site that is not open, or a host without one. */
export type NoticeReason = 'busy' | 'away' | 'fault' | 'draft' | 'noSite'

interface Notice {
  readonly reason: NoticeReason
  readonly locale: Locale
  readonly t: Translate
  /** The cached site; null for a host that was never requested. */
  readonly settings: SiteSettings | null
  /** The colour scheme chosen in this browser. */
  readonly theme: 'light' | 'dark' | null
  /** Retry-After, in seconds. */
  readonly seconds: number
  readonly requestId: string
}

/** Returns the colours of the design (web/ui/tokens.css) under those of the site. */
function buildStyle(settings: SiteSettings | null): string {
  const light = settings?.theme.light ?? { action: '#c8372d', on_action: '#ffffff' }
  const dark = settings?.theme.dark ?? { action: '#ff7a66', on_action: '#2b0a06' }
  const pickColours = (names: Record<string, string>) =>
    Object.entries(names)
      .map(([name, colour]) => `--${name}:${colour}`)
      .join(';')
  const grounds = tones[settings?.tone ?? 'plum']
  const pickGround = ({ bg, ink, ink2 }: Neutrals) => ({ bg, ink, soft: ink2 })
  const inLight = pickColours({
    ...pickGround(grounds.light),
    focus: '#0b6b75',
    action: light.action,
    on: light.on_action,
  })
  const inDark = pickColours({
    ...pickGround(grounds.dark),
    focus: '#74d3d6',
    action: dark.action,
    on: dark.on_action,
  })
  return `:root,[data-theme=light]{color-scheme:light;${inLight}}
@media (prefers-color-scheme:dark){:root:not([data-theme=light]){color-scheme:dark;${inDark}}}
[data-theme=dark]{color-scheme:dark;${inDark}}
body{margin:0;min-height:100vh;display:grid;place-items:center;font:1rem/1.55 Figtree,system-ui,sans-serif;background:var(--bg);color:var(--ink)}
main{box-sizing:border-box;width:100%;max-width:34rem;padding:32px 24px;overflow-wrap:anywhere}
.brand{display:flex;align-items:center;gap:10px;margin:0 0 28px;font-weight:700;font-size:1.125rem}
.brand svg{width:36px;height:36px}
h1{margin:0 0 12px;font-size:clamp(1.6rem,6vw,2.1rem);line-height:1.15}
p{margin:0 0 24px;color:var(--soft)}
a{display:inline-flex;align-items:center;min-height:48px;padding:0 22px;border-radius:999px;font-weight:650;text-decoration:none;background:var(--action);color:var(--on)}
a:focus-visible{outline:3px solid var(--focus);outline-offset:3px}
small{display:block;margin-top:28px;font-size:.8125rem;color:var(--soft)}`
}

/**
 * Renders the page shown in place of one that cannot be shown, in the site's look and language. It needs only what the
 * process has in memory: no database, no built page, no other file.
 */
export function renderNoticePage(notice: Notice): { html: string; style: string } {
  const { reason, locale, t, settings, theme, seconds, requestId } = notice
  const title = t(`noticePage.${reason}Title`)
  const text = reason === 'busy' ? t('noticePage.busyText', { seconds }) : t(`noticePage.${reason}Text`)
  const style = buildStyle(settings)
  // A logo of the site's own is a file of the database, which may be what is away.
  const hasOwn = settings?.logo || settings?.icon
  const sign =
    settings && !hasOwn ? renderSiteIconSvg(settings).replace('<svg', '<svg aria-hidden="true"') : ''
  const brand = settings ? `<div class="brand">${sign}${escapeHtml(settings.name)}</div>` : ''
  const reference =
    reason === 'fault' ? `<small>${escapeHtml(t('noticePage.reference', { id: requestId }))}</small>` : ''
  const chosen = theme ? ` data-theme="${theme}"` : ''
  return {
    style,
    html: `<!doctype html><html lang="${findLocale(locale).iso}"${chosen}><head><meta charset="utf-8"><title>${escapeHtml(
      [title, settings?.name].filter(Boolean).join(' · '),
    )}</title><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><style>${style}</style></head>
<body><main>${brand}<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p><a href="">${escapeHtml(
      t('noticePage.tryAgain'),
    )}</a>${reference}</main></body></html>`,
  }
}
