import PostalMime, { type Email } from 'postal-mime'

/** Parses an e-mail as a mail server delivers it. */
export function parseMail(raw: Buffer): Promise<Email> {
  return PostalMime.parse(raw, { attachmentEncoding: 'utf8', forceRfc822Attachments: true })
}

/**
 * Lists the addresses that an e-mail was sent to: first those noted by the mail server, then those written by the
 * sender.
 */
export function listReceivers({ headers, to, deliveredTo }: Email): string[] {
  const named = headers
    .filter(({ key }) => ['delivered-to', 'x-original-to', 'envelope-to', 'to'].includes(key))
    .map(({ value }) => value)
  return [...named, deliveredTo ?? '', ...(to ?? []).map(({ address }) => address ?? '')]
}

const readHeader = ({ headers }: Email, name: string): string | null =>
  headers
    .find(({ key }) => key === name)
    ?.value.trim()
    .toLowerCase() ?? null

/**
 * Returns whether a program wrote an e-mail, including mailing lists and reports of mail servers: an answer could be
 * answered by a program again, forever (RFC 3834).
 */
export function isAutomatic(mail: Email): boolean {
  const submitted = readHeader(mail, 'auto-submitted')
  if (submitted !== null && submitted !== 'no') return true
  if (/bulk|junk|list|auto_reply/.test(readHeader(mail, 'precedence') ?? '')) return true
  if (readHeader(mail, 'return-path') === '<>') return true
  const names = ['list-id', 'list-unsubscribe', 'x-autoreply', 'x-autorespond', 'x-auto-reply', 'x-loop']
  if (names.some((name) => readHeader(mail, name) !== null)) return true
  if (readHeader(mail, 'content-type')?.startsWith('multipart/report')) return true
  return /^(mailer-daemon|postmaster|no-?reply)@/i.test(mail.from?.address ?? '')
}

/** Returns whether the mail server has marked an e-mail as spam. */
export function isSpam(mail: Email): boolean {
  return /^yes/.test(readHeader(mail, 'x-spam-flag') ?? readHeader(mail, 'x-spam') ?? '')
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

/** Extracts the text of an HTML e-mail. */
function readHtml(html: string): string {
  return html
    .replace(/<(style|script|head|title)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/<br\s*\/?>|<\/(p|div|tr|li|h[1-6]|blockquote)\s*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&#(\d{1,6});/g, (_, code: string) => String.fromCodePoint(Math.min(Number(code), 0x10_ff_ff)))
    .replace(/&(\w+);/g, (whole, name: string) => entities[name.toLowerCase()] ?? whole)
}

/** Where the quoted e-mail starts: the line that common programs put above it. */
const quoteStarts = [
  /^-{2,} ?(original message|ursprüngliche nachricht|oorspronkelijk bericht|messaggio originale|message d['’]origine|mensaje original|wiadomość oryginalna) ?-{2,}$/i,
  /^_{20,}$/,
  /^-- $/,
]
/** “On Monday, Mia wrote:” and the like, directly above the quote. */
const attribution = /[:：]\s*$/

/**
 * Returns what someone wrote in an e-mail, without the e-mail that they answer and their signature; everything if
 * nothing would be left.
 */
export function readWords({ text, html }: Pick<Email, 'text' | 'html'>): string {
  const all = (text?.trim() ? text : readHtml(html ?? '')).replaceAll('\u0000', '').replace(/\r\n?/g, '\n')
  const lines = all.split('\n')
  let end = lines.findIndex((line) => quoteStarts.some((start) => start.test(line)))
  if (end < 0) end = lines.length
  // Only a quote at the end is removed: in between, it is what the answer refers to.
  let last = end
  while (last > 0 && (/^\s*>/.test(lines[last - 1] ?? '') || (lines[last - 1] ?? '').trim() === '')) last -= 1
  if (lines.slice(last, end).some((line) => /^\s*>/.test(line))) {
    // The attribution may be wrapped onto two lines.
    if (attribution.test(lines[last - 1] ?? '')) last -= (lines[last - 2] ?? '').trim() === '' ? 1 : 2
    end = Math.max(last, 0)
  }
  const own = lines.slice(0, end).join('\n').trim()
  return (own || all).replace(/\n{3,}/g, '\n\n').trim()
}
