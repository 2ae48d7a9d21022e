import { splitLinks, type TextPart } from '#contract/features/chat/split-links.ts'
import type { MailContent, MailFrame, MailPart, MailPerson } from './mail-content.ts'

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A piece of HTML that needs no escaping any more. Only `html` and `raw` make one. */
class Html {
  readonly source: string

  constructor(source: string) {
    this.source = source
  }
}

type Value = string | number | null | undefined | Html | readonly Html[]

function sourceOf(value: Value): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Html) return value.source
  if (typeof value === 'string') return value.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)
  return typeof value === 'number' ? String(value) : value.map((part) => part.source).join('')
}

/** Writes HTML in which every inserted text is escaped: html`<p>${name}</p>`. */
function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(strings.map((text, index) => text + sourceOf(values[index])).join(''))
}

const font = "Figtree, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

function personRow({ name, label, picture, href, about }: MailPerson): Html {
  const image = picture
    ? html`<td width="72" style="padding-right:16px"><a href="${href}"><img src="${picture}" width="72" height="72" alt="" style="display:block;border-radius:14px 14px 14px 4px"></a></td>`
    : null
  const labelled = label
    ? html`<br><span style="display:inline-block;margin-top:4px;padding:2px 10px;border-radius:999px;background:#2a1430;color:#ffffff;font-size:13px">${label}</span>`
    : null
  return html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 20px"><tr>${image}<td style="font:16px/1.5 ${font}"><a href="${href}" class="ink" style="color:#2a1430;font-weight:700;text-decoration:none">${name}</a>${labelled}${about ? html`<br><span class="soft" style="color:#5b4661">${about}</span>` : null}</td></tr></table>`
}

function linkedPart({ text, link }: TextPart): Html {
  if (link === null) return html`${text}`
  return html`<a href="${link}" class="ink" style="color:#2a1430;word-break:break-all">${text}</a>`
}

function partRow(part: MailPart, { colors, buttonFails }: MailFrame): Html {
  switch (part.kind) {
    case 'heading':
      return html`<h1 class="ink" style="margin:0 0 16px;font:700 26px/1.2 ${font};color:#2a1430">${part.text}</h1>`
    case 'text':
      return html`<p class="ink" style="margin:0 0 16px;font:16px/1.5 ${font};color:#2a1430;white-space:pre-line">${part.text}</p>`
    case 'linked':
      return html`<p class="ink" style="margin:0 0 16px;font:16px/1.5 ${font};color:#2a1430;white-space:pre-line">${splitLinks(part.text).map(linkedPart)}</p>`
    case 'note':
      return html`<p class="soft" style="margin:0 0 16px;font:14px/1.5 ${font};color:#5b4661">${part.text}</p>`
    case 'button':
      return html`<p style="margin:24px 0"><a href="${part.href}" style="display:inline-block;padding:13px 28px;border-radius:999px;background:${colors.action};color:${colors.onAction};font:700 16px/1.4 ${font};text-decoration:none">${part.text}</a></p>
<p class="soft" style="margin:0 0 20px;font:13px/1.5 ${font};color:#5b4661">${buttonFails}<br><a href="${part.href}" class="soft" style="color:#5b4661;word-break:break-all">${part.href}</a></p>`
    case 'person':
      return personRow(part.person)
    case 'facts':
      return html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 20px;font:16px/1.5 ${font}">${part.facts.map(
        ({ term, value }) =>
          html`<tr><td class="soft" valign="top" style="padding:2px 24px 2px 0;color:#5b4661">${term}</td><td class="ink" style="padding:2px 0;color:#2a1430">${value}</td></tr>`,
      )}</table>`
  }
}

const darkStyles = html`<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){.page{background:#140d18!important}.card{background:#1e1523!important}.ink{color:#f8f0f7!important}.soft{color:#cfc0d3!important}}
@media (max-width:620px){.card{padding:24px 20px!important}.edge{padding-left:20px!important;padding-right:20px!important}}
</style>`

/**
 * Characters without a width behind the preview text. Without them, lists of e-mails fill the line with the site's name
 * and the greeting.
 */
const previewPadding = new Html('&#847;&zwnj;&nbsp;'.repeat(120))

/** Writes a mail as HTML that old mail programs understand: one column, tables, styles inline, dark where known. */
export function renderHtml({ subject, preview, parts }: MailContent, frame: MailFrame): string {
  const { language, site, origin, colors, footer, unsubscribe } = frame
  const lines = footer.map(
    (line) => html`<p class="soft" style="margin:0 0 8px;font:13px/1.5 ${font};color:#5b4661">${line}</p>`,
  )
  const stop =
    unsubscribe &&
    html`<p style="margin:0 0 8px;font:13px/1.5 ${font}"><a href="${unsubscribe.href}" class="soft" style="color:#5b4661">${unsubscribe.text}</a></p>`
  return html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${subject}</title>${darkStyles}</head>
<body class="page" style="margin:0;padding:0;background:#fbf8fa">
<div style="display:none;max-height:0;overflow:hidden">${preview}${previewPadding}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="page" style="background:#fbf8fa"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px">
<tr><td class="edge" style="padding:16px 32px;background:${colors.stage};border-radius:28px 28px 0 0"><a href="${origin}/" style="color:#fff4f1;font:700 22px/1.2 ${font};text-decoration:none"><span style="color:${colors.brand}">&#9679;</span> ${site}</a></td></tr>
<tr><td class="card" style="padding:32px;background:#ffffff;border-radius:0 0 28px 8px">${parts.map((part) => partRow(part, frame))}</td></tr>
<tr><td class="edge" style="padding:20px 32px">${lines}${stop}</td></tr>
</table></td></tr></table></body></html>`.source
}
