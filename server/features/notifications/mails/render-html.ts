import { splitLinks, type TextPart } from '#contract/features/chat/split-links.ts'
import type { Neutrals } from '#contract/features/sites/tone.ts'
import type { MailContent, MailFrame, MailLook, MailPart, MailPerson } from './mail-content.ts'

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A piece of HTML that is already escaped. Only `html` and `raw` create one. */
class Html {
  readonly source: string

  constructor(source: string) {
    this.source = source
  }
}

type Value = string | number | null | undefined | Html | readonly Html[]

function toSource(value: Value): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Html) return value.source
  if (typeof value === 'string') return value.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)
  return typeof value === 'number' ? String(value) : value.map((part) => part.source).join('')
}

/** Writes HTML in which every inserted text is escaped: html`<p>${name}</p>`. */
function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(strings.map((text, index) => text + toSource(values[index])).join(''))
}

function renderPersonRow({ name, label, picture, href, about }: MailPerson, look: MailLook): Html {
  const image = picture
    ? html`<td width="72" style="padding-right:16px"><a href="${href}"><img src="${picture}" width="72" height="72" alt="" style="display:block;border-radius:${look.corners.picture}"></a></td>`
    : null
  const labelled = label
    ? html`<br><span class="label" style="display:inline-block;margin-top:4px;padding:2px 10px;border-radius:999px;background:${look.light.ink};color:#ffffff;font-size:13px">${label}</span>`
    : null
  return html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 20px"><tr>${image}<td style="font:16px/1.5 ${look.font}"><a href="${href}" class="ink" style="color:${look.light.ink};font-weight:700;text-decoration:none">${name}</a>${labelled}${about ? html`<br><span class="soft" style="color:${look.light.ink2}">${about}</span>` : null}</td></tr></table>`
}

function renderLinkedPart({ text, link }: TextPart, look: MailLook): Html {
  if (link === null) return html`${text}`
  return html`<a href="${link}" class="ink" style="color:${look.light.ink};word-break:break-all">${text}</a>`
}

function renderPartRow(part: MailPart, { colors, buttonFails, look }: MailFrame): Html {
  switch (part.kind) {
    case 'heading':
      return html`<h1 class="ink" style="margin:0 0 16px;font:700 26px/1.2 ${look.font};color:${look.light.ink}">${part.text}</h1>`
    case 'text':
      return html`<p class="ink" style="margin:0 0 16px;font:16px/1.5 ${look.font};color:${look.light.ink};white-space:pre-line">${part.text}</p>`
    case 'linked':
      return html`<p class="ink" style="margin:0 0 16px;font:16px/1.5 ${look.font};color:${look.light.ink};white-space:pre-line">${splitLinks(part.text).map((one) => renderLinkedPart(one, look))}</p>`
    case 'note':
      return html`<p class="soft" style="margin:0 0 16px;font:14px/1.5 ${look.font};color:${look.light.ink2}">${part.text}</p>`
    case 'button':
      return html`<p style="margin:24px 0"><a href="${part.href}" style="display:inline-block;padding:13px 28px;border-radius:${look.corners.button};background:${colors.action};color:${colors.onAction};font:700 16px/1.4 ${look.font};text-decoration:none">${part.text}</a></p>
<p class="soft" style="margin:0 0 20px;font:13px/1.5 ${look.font};color:${look.light.ink2}">${buttonFails}<br><a href="${part.href}" class="soft" style="color:${look.light.ink2};word-break:break-all">${part.href}</a></p>`
    case 'person':
      return renderPersonRow(part.person, look)
    case 'facts':
      return html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 20px;font:16px/1.5 ${look.font}">${part.facts.map(
        ({ term, value }) =>
          html`<tr><td class="soft" valign="top" style="padding:2px 24px 2px 0;color:${look.light.ink2}">${term}</td><td class="ink" valign="top" style="padding:2px 0;color:${look.light.ink}">${value}</td></tr>`,
      )}</table>`
  }
}

/** Background and text colours of the dark scheme, as hex values from the contract. */
function renderDarkStyles({ bg, surface, ink, ink2 }: Neutrals): Html {
  return html`<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){.page{background:${bg}!important}.card{background:${surface}!important}.ink{color:${ink}!important}.soft{color:${ink2}!important}.label{background:${ink}!important;color:${surface}!important}}
@media (max-width:620px){.card{padding:24px 20px!important}.edge{padding-left:20px!important;padding-right:20px!important}}
</style>`
}

/** Returns the site's logo on its background; otherwise a dot and the name. */
function renderSiteHead({ site, colors, look }: MailFrame): Html {
  const { logo } = look
  if (!logo) return html`<span style="color:${colors.brand}">&#9679;</span> ${site}`
  return html`<img src="${logo.src}" width="${logo.width}" height="${logo.height}" alt="${site}" style="display:block;border:0;height:${logo.height}px;width:auto;max-width:220px">`
}

/**
 * Zero-width characters after the preview text. Without them, lists of e-mails fill the line with the site's name and
 * the greeting.
 */
const previewPadding = new Html('&#847;&zwnj;&nbsp;'.repeat(120))

/** Renders an e-mail as HTML for old e-mail clients: one column, tables, inline styles, dark where supported. */
export function renderHtml({ subject, preview, parts }: MailContent, frame: MailFrame): string {
  const { language, origin, colors, footer, unsubscribe, look } = frame
  const { corners } = look
  const head = look.logo && !look.logo.isForDark ? look.light.surface : colors.stage
  const lines = footer.map(
    (line) =>
      html`<p class="soft" style="margin:0 0 8px;font:13px/1.5 ${look.font};color:${look.light.ink2}">${line}</p>`,
  )
  const stop =
    unsubscribe &&
    html`<p style="margin:0 0 8px;font:13px/1.5 ${look.font}"><a href="${unsubscribe.href}" class="soft" style="color:${look.light.ink2}">${unsubscribe.text}</a></p>`
  return html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${subject}</title>${renderDarkStyles(look.dark)}</head>
<body class="page" style="margin:0;padding:0;background:${look.light.bg}">
<div style="display:none;max-height:0;overflow:hidden">${preview}${previewPadding}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="page" style="background:${look.light.bg}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px">
<tr><td class="edge" style="padding:16px 32px;background:${head};border-radius:${corners.head}"><a href="${origin}/" style="color:${look.onStage};font:700 22px/1.2 ${look.font};text-decoration:none">${renderSiteHead(frame)}</a></td></tr>
<tr><td class="card" style="padding:32px;background:#ffffff;border-radius:${corners.card}">${parts.map((part) => renderPartRow(part, frame))}</td></tr>
<tr><td class="edge" style="padding:20px 32px">${lines}${stop}</td></tr>
</table></td></tr></table></body></html>`.source
}
