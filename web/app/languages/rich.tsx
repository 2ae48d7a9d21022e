import { Fragment, type ReactNode } from 'react'
import type { MessageTags, RichKey, WebMessages } from '#generated/messages.ts'
import { useLanguage } from '#web/app/languages/i18n.tsx'
import { escapeValues, parseRichText, type RichPart } from '#web/app/languages/rich-text.ts'

type RichProps<K extends RichKey> = {
  message: K
  tags: Record<MessageTags[K], (children: ReactNode) => ReactNode>
} & (WebMessages[K] extends undefined ? { values?: undefined } : { values: WebMessages[K] })

/** Shows a message whose text holds tags: `<Rich message="signup.terms" tags={{ link: (text) => <a …>{text}</a> }} />`. */
export function Rich<K extends RichKey>({ message, tags, values }: RichProps<K>) {
  const { format } = useLanguage()
  return renderParts(parseRichText(format(message, escapeValues(values))), tags)
}

/** Texts stand in elements of their own: React fails where a translator has moved a text between elements. */
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
