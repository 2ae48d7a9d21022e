import { Fragment, type ReactNode } from 'react'
import type { MessageTags, RichKey, WebMessages } from '#generated/messages.ts'
import { useLanguage } from '#web/app/languages/i18n.tsx'

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

type RichProps<K extends RichKey> = {
  message: K
  tags: Record<MessageTags[K], (children: ReactNode) => ReactNode>
} & (WebMessages[K] extends undefined ? { values?: undefined } : { values: WebMessages[K] })

/** Shows a message whose text holds tags: `<Rich message="signup.terms" tags={{ link: (text) => <a …>{text}</a> }} />`. */
export function Rich<K extends RichKey>({ message, tags, values }: RichProps<K>) {
  const { format } = useLanguage()
  return renderParts(parseRichText(format(message, escapeValues(values))), tags)
}

/** Texts have their own elements: React fails when a browser's translator has moved text between elements. */
function renderParts(parts: RichPart[], tags: Record<string, (children: ReactNode) => ReactNode>): ReactNode {
  return parts.map((part, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
    if (typeof part === 'string') return <span key={index}>{part}</span>
    const [first, ...others] = part.parts
    const children = typeof first === 'string' && others.length === 0 ? first : renderParts(part.parts, tags)
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
    return <Fragment key={index}>{tags[part.tag]?.(children) ?? children}</Fragment>
  })
}
