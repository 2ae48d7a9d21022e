export interface TextPart {
  readonly text: string
  /** Where it leads; null for plain text. */
  readonly link: string | null
}

// Punctuation that ends a sentence belongs to the sentence, not to the link before it.
const linkPattern = /\b(?:https?:\/\/|www\.)[^\s<>"']*[^\s<>"'.,;:!?)\]}]/gi

/** Finds links in a text: only http and https, so that no script can hide in one. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const found of text.matchAll(linkPattern)) {
    if (found.index > end) parts.push({ text: text.slice(end, found.index), link: null })
    const [link] = found
    parts.push({ text: link, link: /^https?:/i.test(link) ? link : `https://${link}` })
    end = found.index + link.length
  }
  if (end < text.length || parts.length === 0) parts.push({ text: text.slice(end), link: null })
  return parts
}
