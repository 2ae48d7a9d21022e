import { domainToASCII } from 'node:url'

/** Domains whose mailboxes are the same as those of another. */
const sameMailboxes: Readonly<Record<string, string>> = {
  'googlemail.com': 'gmail.com',
  'protonmail.com': 'proton.me',
  'protonmail.ch': 'proton.me',
  'pm.me': 'proton.me',
  'me.com': 'icloud.com',
  'mac.com': 'icloud.com',
  'ya.ru': 'yandex.ru',
  'yandex.com': 'yandex.ru',
}

/** Signs in the name that a provider does not look at. */
const ignoredSigns: Readonly<Record<string, RegExp>> = {
  'gmail.com': /\./g,
  'proton.me': /[._-]/g,
}

/** Yahoo writes the tag of an address behind a hyphen, which its names do not have. */
const hyphenTags = /^(yahoo|ymail|rocketmail)\./

/**
 * Returns the mailbox that an address leads to, in the form in which mailboxes are compared: one account for each.
 * Without case, in ASCII domains (UTS 46), without tags (RFC 5233), and with what the large providers do not tell
 * apart. Only for comparing: shown and written to is the address as it was typed.
 */
export function emailIdentity(email: string): string {
  const plain = email.normalize('NFKC').trim().toLowerCase()
  const at = plain.lastIndexOf('@')
  const typed = plain.slice(at + 1)
  // Empty for what is no domain.
  const ascii = domainToASCII(typed) || typed
  const domain = sameMailboxes[ascii] ?? ascii
  const name = plain.slice(0, Math.max(at, 0))
  const untagged = name.replace(hyphenTags.test(domain) ? /[+-].*$/ : /\+.*$/, '') || name
  const significant = untagged.replace(ignoredSigns[domain] ?? /$^/, '') || untagged
  return `${significant}@${domain}`
}
