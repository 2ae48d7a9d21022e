import { Resolver } from 'node:dns/promises'

/** Looks up DNS records. */
export interface MailLookups {
  /** Returns the TXT records of a name. Throws when no name server can be reached. */
  findTexts(name: string): Promise<string[]>
  /** Returns whether a domain accepts e-mail. Throws when no name server can be reached. */
  takesMail(domain: string): Promise<boolean>
}

const nothingThere = ['ENOTFOUND', 'ENODATA']

async function resolveOrNone<T>(asked: Promise<T[]>): Promise<T[]> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof Error && 'code' in error && nothingThere.includes(String(error.code))) return []
    throw error
  }
}

/** Uses the name servers of this machine, or the given ones. */
export function openMailLookups(servers?: readonly string[]): MailLookups {
  const resolver = new Resolver({ timeout: 3000, tries: 2 })
  if (servers) resolver.setServers(servers)
  return {
    findTexts: async (name) =>
      (await resolveOrNone(resolver.resolveTxt(name))).map((parts) => parts.join('')),
    takesMail: async (domain) => (await resolveOrNone(resolver.resolveMx(domain))).length > 0,
  }
}

/** The sender of a site’s e-mails, as receivers check it. */
export interface MailDomain {
  readonly from: string
  /** Where returned e-mails go; empty: to `from`. */
  readonly bounces: string
  readonly selectors: readonly string[]
}

const getDomain = (address: string) => address.split('@')[1]?.toLowerCase() ?? ''

const isNear = (one: string, other: string) =>
  one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`)

/** Checks SPF (RFC 7208), which applies to the domain of the bounce address. */
async function checkSpf(lookups: MailLookups, domain: string): Promise<string[]> {
  const records = (await lookups.findTexts(domain)).filter((text) => /^v=spf1( |$)/i.test(text))
  const [record] = records
  if (record === undefined)
    return [
      `${domain} has no SPF record: add a TXT record such as "v=spf1 include:YOUR-MAIL-PROVIDER -all" that names the servers that send`,
    ]
  if (records.length > 1) return [`${domain} has ${records.length} SPF records, so none counts: keep one`]
  if (/\s\+?all\s*$/i.test(record))
    return [`the SPF record of ${domain} lets everyone send in its name: end it with -all or ~all`]
  return []
}

/** Checks the DKIM keys that the mail server signs with (RFC 6376). */
async function checkDkim(lookups: MailLookups, { from, selectors }: MailDomain): Promise<string[]> {
  const domain = getDomain(from)
  if (selectors.length === 0)
    return [
      `no DKIM key is known for ${domain}: let the mail server sign, and enter the key’s name as mail_dkim_selectors`,
    ]
  const mistakes = []
  for (const selector of selectors) {
    const name = `${selector}._domainkey.${domain}`
    const key = (await lookups.findTexts(name)).find((text) => /(^|;)\s*p=/i.test(text))
    if (key === undefined)
      mistakes.push(`${name} has no DKIM key: add the TXT record that your mail server shows`)
    else if (/(^|;)\s*p=\s*(;|$)/i.test(key))
      mistakes.push(`the DKIM key ${name} is withdrawn: its p= is empty`)
  }
  return mistakes
}

/** Checks the DMARC policy (RFC 7489), at the domain or a parent. */
async function checkDmarc(lookups: MailLookups, domain: string): Promise<string[]> {
  const labels = domain.split('.')
  for (let from = 0; from <= labels.length - 2; from += 1) {
    const texts = await lookups.findTexts(`_dmarc.${labels.slice(from).join('.')}`)
    const records = texts.filter((text) => /^v=DMARC1\s*(;|$)/i.test(text))
    if (records.length > 1) return [`${domain} has ${records.length} DMARC records, so none counts: keep one`]
    if (records[0] !== undefined)
      return /;\s*p=(none|quarantine|reject)\b/i.test(records[0])
        ? []
        : [`the DMARC record of ${domain} has no policy: add p=quarantine`]
  }
  return [`${domain} has no DMARC record: add a TXT record "v=DMARC1; p=quarantine" at _dmarc.${domain}`]
}

async function checkBounces(lookups: MailLookups, { from, bounces }: MailDomain): Promise<string[]> {
  if (bounces === '') return []
  const domain = getDomain(bounces)
  const mistakes = isNear(domain, getDomain(from))
    ? []
    : [`mail_bounces is at ${domain}, the sender at ${getDomain(from)}: DMARC wants them below one domain`]
  return (await lookups.takesMail(domain))
    ? mistakes
    : [...mistakes, `${domain} has no MX record, so no mail server can return e-mails to ${bounces}`]
}

/**
 * Lists what is missing in the DNS for a site’s e-mails to arrive: SPF, DKIM, DMARC, and the return path. Null when no
 * name server can be reached.
 */
export async function findMailDnsMistakes(lookups: MailLookups, at: MailDomain): Promise<string[] | null> {
  const domain = getDomain(at.from)
  if (!domain.includes('.'))
    return [`e-mails come from ${at.from}, which is no address: set mail_from of the site, or MAIL_FROM`]
  try {
    return [
      ...(await checkSpf(lookups, getDomain(at.bounces) || domain)),
      ...(await checkDkim(lookups, at)),
      ...(await checkDmarc(lookups, domain)),
      ...(await checkBounces(lookups, at)),
    ]
  } catch {
    return null
  }
}
