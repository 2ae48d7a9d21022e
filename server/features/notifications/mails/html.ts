const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A piece of HTML that needs no escaping any more. Only `html` and `raw` make one. */
export class Html {
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
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(strings.map((text, index) => text + sourceOf(values[index])).join(''))
}
