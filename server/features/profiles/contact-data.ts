/** Folds a text for comparison: lower case, without accents, look-alike characters replaced. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/ł/g, 'l')
    .replace(/[\u200B-\u200F\u2060\uFEFF]/g, '')
}

const sign = String.raw`(?:@|\(at\)|\[at\])`
const atWord = '(?:at|arroba|chiocciola|malpa|apenstaartje|arobase)'
const dotWord = '(?:dot|punkt|punt|point|punto|kropka)'
const dot = String.raw`(?:\.|\(dot\)|\[dot\]|\b${dotWord}\b)`
const anyEnding = String.raw`(?:com|net|org|info|biz|eu|nl|be|de|at|ch|it|fr|es|pl|uk|ie|me|io|app|co|xyz|ru)\b`
// Only top-level domains that are no words: "music.it makes" is a sentence without a space.
const clearEnding = String.raw`(?:com|net|org|info|biz|eu|nl|ch|fr|pl|uk|io|xyz|ru)\b`

/** Domains that a path with a profile or short link follows. */
const pathEnding =
  '(?:com|net|org|info|biz|eu|nl|be|de|at|ch|it|fr|es|pl|uk|ie|me|io|app|co|xyz|ru|ly|gg|tv|cc|link|bio|page|site|chat|gl)'
/** Services whose names are no ordinary words. */
const service =
  '(?:whats?\\s?app|telegram|snapchat|insta(?:gram)?|kik|skype|discord|onlyfans|viber|threema|tiktok|wechat)'
/** Those that can be words or parts of a name, too. */
const shortService = '(?:wa|tg|ig|snap|signal|line)'
/** Letters with a digit, a dot or a line in between: only account names look like this. */
const handle = String.raw`(?=[a-z]+[._]?[a-z]*[\d_]|[a-z]+\.[a-z\d])[a-z][\w.]{3,}`

const patterns = [
  new RegExp(String.raw`[\w.+-]+\s*${sign}\s*[\w-]+\s*${dot}\s*${anyEnding}`, 'u'),
  new RegExp(String.raw`[\w.+-]+\s+${atWord}\s+[\w-]+(?:\.|\s+${dotWord}\s+)${anyEnding}`, 'u'),
  /https?:|www\./u,
  new RegExp(String.raw`\b[\w-]{2,}\.${clearEnding}`, 'u'),
  new RegExp(String.raw`\b[\w-]+\s?\.\s?${pathEnding}\s?/\s?\w`, 'u'),
  // The name of a service, followed by an account.
  /\b(?:whats?\s?app|wa|telegram|tg|signal|snap(?:chat)?|insta(?:gram)?|ig|kik|skype|discord|onlyfans|viber|threema)\b\s*(?:[:=@+]|is\b|->|\d{3})\s*\S*/u,
  new RegExp(String.raw`\b(?:${service}|${shortService})\b\W{0,3}${handle}`, 'u'),
  /(?:^|\s)@[\w.]{4,}/u,
]

const inName = [
  new RegExp(String.raw`\b${service}\b`, 'u'),
  new RegExp(String.raw`${handle}\W+(?:\w+\W+)?${shortService}\b`, 'u'),
  // No name has letters directly after a dot: "Dr. Love" has a space, and "J.P." single letters.
  /[\p{L}\p{N}-]+[.。｡]\p{L}{2,}/u,
]

// Digits with the usual separators; years and heights are shorter.
const number = /\+?\(?\d(?:[\s().,/_-]*\d){8,14}/u

/**
 * Finds contact data: an address, a link, a telephone number or an account elsewhere, even if written to look like
 * something else. Undefined if there is none.
 */
export function findContactData(text: string): string | undefined {
  const folded = foldText(text)
  for (const pattern of [...patterns, number]) {
    const [found] = pattern.exec(folded) ?? []
    if (found) return found.trim()
  }
  return undefined
}

/** Returns whether a name contains contact data: it is shorter than a text, so a service or a dot is enough. */
export function isContactName(name: string): boolean {
  const folded = foldText(name)
  return findContactData(name) !== undefined || inName.some((pattern) => pattern.test(folded))
}

/** Finds the first of a site's words that a text contains as whole words. */
export function findForbiddenWord(text: string, words: readonly string[]): string | undefined {
  const folded = ` ${foldText(text).replace(/[^\p{L}\p{N}]+/gu, ' ')} `
  return words.find((word) => folded.includes(` ${word} `))
}
