import { splitLinks } from '#contract/features/chat/split-links.ts'

/** Suspicious content in a text of someone hardly known: an account or card to pay to, or a way off the site. */
export type Caution = 'payment' | 'link'

const accountPattern = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{2,4}){3,8}\b/g
const cardPattern = /\b\d(?:[ -]?\d){12,18}\b/g
/** Ways to pay, and requests for money, in the seven languages; without accents, which many leave out. */
const paySigns = [
  'western union|moneygram|paypal\\.me|revolut\\.me|cash ?app|bitcoin|usdt|paysafe ?card|postepay|bizum',
  'gift ?cards?|(?:send|lend|wire|transfer) me (?:some |the )?(?:money|cash)',
  'cadeau(?:kaart|bon)(?:en|nen)?|(?:leen|stuur|geef) (?:je )?me (?:wat |het )?geld|geld over ?te ?maken',
  '(?:geschenk|guthaben|gutschein)karten?|(?:leih|schick|uberweis|gib)(?:e|st du)? mir (?:bitte )?(?:etwas |das )?geld',
  '(?:cart|buon)[aeio] regalo|(?:presta|manda|invia)r?mi (?:dei |i )?soldi',
  'cartes? cadeaux?|(?:prete|envoie)[- ]moi de l.argent|m.(?:envoyer|preter) de l.argent',
  'tarjetas? (?:de )?regalo|(?:envia|manda|presta)r?me (?:algo de )?dinero',
  'kart\\w+ (?:podarunkow|upominkow)\\w+|(?:wyslij|pozycz|przelej) mi (?:troche )?(?:pieniadze|pieniedzy|kase|kasy)',
]
const payPattern = new RegExp(`\\b(?:${paySigns.join('|')})\\b`, 'i')
const walletPattern = /\b(?:bc1[a-z0-9]{20,}|0x[a-f0-9]{40}|[13][1-9A-HJ-NP-Za-km-z]{26,34})\b/
const domainPattern =
  /\b(?:t\.me|wa\.me|[a-z0-9-]+\.(?:com|net|org|info|me|ru|xyz|site|online|top|link|app|io))(?:\/\S*)?\b/i

/** Returns whether a text names a way to pay that cannot be undone, or asks for money. */
function isAboutPaying(text: string): boolean {
  return payPattern.test(text.normalize('NFD').replace(/\p{M}/gu, '')) || walletPattern.test(text)
}

/** Returns the check digits of an IBAN (ISO 13616): letters are numbers from 10, the whole is 1 modulo 97. */
function isAccount(text: string): boolean {
  const compact = text.replaceAll(' ', '')
  const moved = compact.slice(4) + compact.slice(0, 4)
  let rest = 0
  for (const sign of moved) {
    const value = Number.parseInt(sign, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest === 1
}

/** Returns the check digit of a card number (ISO 7812). */
function isCard(text: string): boolean {
  const digits = [...text.replace(/\D/g, '')].reverse().map(Number)
  const sum = digits.reduce((total, digit, index) => {
    const doubled = index % 2 === 1 ? digit * 2 : digit
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}

/** The warning about one's own first message before it is sent. */
export type OwnCaution = 'payment' | 'phone'

/**
 * Eight to fifteen digits (ITU-T E.164) after a plus or a zero, or as North Americans write them, or nine or ten without a
 * zero, as in Spain, Poland and Italy; no date, no time.
 */
const phonePattern = new RegExp(
  [
    '(?:^|[^\\d.,])(?:\\+|0)\\d(?:[ ()./-]{0,3}\\d){7,13}(?!\\d)',
    '\\(?\\b\\d{3}\\)?[ .-]\\d{3}[ .-]\\d{4}\\b',
    '(?<![\\d.,])[3-9]\\d{2}[ .-]?(?:\\d{3}[ .-]?\\d{3,4}|\\d{2}[ .-]?\\d{2}[ .-]?\\d{2})(?![.,]?\\d)',
  ].join('|'),
)

/** Returns the warning about one's own first message: it gives away a phone number, or is about paying. */
export function findOwnCaution(text: string): OwnCaution | null {
  if (findCaution(text) === 'payment') return 'payment'
  return phonePattern.test(text) ? 'phone' : null
}

/** Returns the warning about a text; null for ordinary ones. */
export function findCaution(text: string): Caution | null {
  const accounts = text.toUpperCase().match(accountPattern) ?? []
  const cards = text.match(cardPattern) ?? []
  if (accounts.some(isAccount) || cards.some(isCard) || isAboutPaying(text)) return 'payment'
  if (splitLinks(text).some((part) => part.link !== null) || domainPattern.test(text)) return 'link'
  return null
}
