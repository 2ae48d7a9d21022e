/** A message with tags, taken apart: text, or a tag around further parts. */
export type RichPart = string | { tag: string; parts: RichPart[] }

// Stands for "<" inside a value, so that a member called "<b>" stays text.
const escapedBracket = '\uE000'

/** Makes values harmless before they are put into a message with tags. */
export function escapeValues(values: Record<string, unknown> | undefined): Record<string, unknown> {
  const escapeOne = (value: unknown) =>
    typeof value === 'string' ? value.replaceAll('<', escapedBracket) : value
  return Object.fromEntries(Object.entries(values ?? {}).map(([name, value]) => [name, escapeOne(value)]))
}

/** Takes "Read the <link>terms</link>" apart; a tag that is never closed stays text. */
export function parseRichText(text: string): RichPart[] {
  const parts: RichPart[] = []
  let rest = text
  for (;;) {
    const found = /<([a-z][a-z0-9]*)(?:\s*\/>|>(.*?)<\/\1>)/s.exec(rest)
    if (!found) break
    const [whole, tag = '', inner = ''] = found
    addText(parts, rest.slice(0, found.index))
    parts.push({ tag, parts: parseRichText(inner) })
    rest = rest.slice(found.index + whole.length)
  }
  addText(parts, rest)
  return parts
}

function addText(parts: RichPart[], text: string) {
  if (text !== '') parts.push(text.replaceAll(escapedBracket, '<'))
}
