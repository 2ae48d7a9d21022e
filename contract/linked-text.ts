/** A piece of a text: plain, or an address that leads somewhere. */
export interface TextPiece {
  readonly text: string
  readonly href: string | null
}

// What ends a sentence is no part of an address.
const addresses = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?'’”)\]]/g

/** Takes a plain text apart into paragraphs: an empty line stands between two. */
export function paragraphsOf(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
}

/** Takes a plain text apart at the addresses in it, which become links. */
export function piecesOf(text: string): TextPiece[] {
  const pieces: TextPiece[] = []
  let end = 0
  for (const { 0: href, index } of text.matchAll(addresses)) {
    if (index > end) pieces.push({ text: text.slice(end, index), href: null })
    pieces.push({ text: href, href })
    end = index + href.length
  }
  if (end < text.length) pieces.push({ text: text.slice(end), href: null })
  return pieces
}
