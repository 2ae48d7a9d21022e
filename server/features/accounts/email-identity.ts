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

/** Characters in the local part that a provider ignores. */
const ignoredSigns: Readonly<Record<string, RegExp>> = {
  'gmail.com': /\./g,
  'proton.me': /[._-]/g,
}

/** Yahoo puts the tag of an address after a hyphen, which its names do not contain. */
const hyphenTags = /^(yahoo|ymail|rocketmail)\./

/**
 * Returns the mailbox of an address in comparable form, for one account each: lower case, ASCII domain (UTS 46), no
 * tags (RFC 5233), and without what large providers ignore. Only for comparing: the address is shown and used as it was
 * typed.
 */
export function toEmailIdentity(email: string): string {
  const plain = email.normalize('NFKC').trim().toLowerCase()
  const at = plain.lastIndexOf('@')
  const typed = plain.slice(at + 1)
  // Empty for an invalid domain.
  const ascii = domainToASCII(typed) || typed
  const domain = sameMailboxes[ascii] ?? ascii
  const name = plain.slice(0, Math.max(at, 0))
  const untagged = name.replace(hyphenTags.test(domain) ? /[+-].*$/ : /\+.*$/, '') || name
  const significant = untagged.replace(ignoredSigns[domain] ?? /$^/, '') || untagged
  return `${significant}@${domain}`
}
