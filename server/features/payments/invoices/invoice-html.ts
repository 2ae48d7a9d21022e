import type { InvoiceTexts } from './invoice-texts.ts'

const names: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => names[sign] ?? sign)
}

const style = `body{font:16px/1.5 system-ui,sans-serif;color:#2a1430;background:#fff;max-width:44rem;margin:2rem auto;padding:0 1rem}
address{font-style:normal}h1{font-size:1.5rem}dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1.5rem}dd{margin:0;overflow-wrap:anywhere}
table{inline-size:100%;border-collapse:collapse;margin-block:1.5rem}td{padding:.5rem 0;border-block-end:1px solid #e4d9e3}
td:last-child{text-align:end;font-variant-numeric:tabular-nums;white-space:nowrap}tfoot td{font-weight:700;border:0}`

/** Writes an invoice as a page that can be printed; it loads nothing. */
export function renderInvoiceHtml(texts: InvoiceTexts, language: string): string {
  const row = ([text, amount]: readonly [string, string]) =>
    `<tr><td>${escapeHtml(text)}</td><td>${escapeHtml(amount)}</td></tr>`
  const fact = ([term, value]: readonly [string, string]) =>
    `<dt>${escapeHtml(term)}</dt><dd>${escapeHtml(value)}</dd>`
  return `<!doctype html><html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><meta name="robots" content="noindex">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(texts.title)}</title><style>${style}</style></head><body><main>
<address>${texts.seller.map(escapeHtml).join('<br>')}</address><h1>${escapeHtml(texts.title)}</h1>
<dl>${texts.facts.map(fact).join('')}</dl>
<table><tbody>${texts.lines.map(row).join('')}</tbody><tfoot>${row(texts.total)}</tfoot></table>
${texts.notes.map((note) => `<p>${escapeHtml(note)}</p>`).join('')}</main></body></html>`
}
