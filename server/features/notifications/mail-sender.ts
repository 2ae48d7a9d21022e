import type { Config } from '../../app/config.ts'
import type { Context } from '../../app/context.ts'
import type { Site } from '../../app/site.ts'
import type { Reads } from '../../app/transaction.ts'
import { createSmtpMailer, type Mailer } from '../../platform/outgoing/mailer.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { signAddress } from '../../platform/signed-address.ts'
import { findMailServer, isOthersDomain } from './mail-servers.sql.ts'

/** The sender of an e-mail. */
export interface MailSender {
  readonly name: string
  readonly from: string
  readonly replyTo: string
}

export const getMailDomain = (address: string): string => address.split('@')[1]?.toLowerCase() ?? ''

/**
 * Returns the sender of a site’s e-mails. Without an address of its own it is MAIL_FROM, unless that is not set or belongs
 * to the domain of another site: no brand’s e-mail names another, and none comes from localhost.
 */
export async function findMailSender(
  reads: { readonly db: Reads; readonly config: Pick<Config, 'mailFrom'> },
  { id, host, settings }: Pick<Site, 'id' | 'host' | 'settings'>,
): Promise<MailSender> {
  const { db, config } = reads
  const own = `no-reply@${host}`
  const isOthers = (address: string) => isOthersDomain(db, id, getMailDomain(address))
  const isUsable = getMailDomain(config.mailFrom) !== 'localhost' && !(await isOthers(config.mailFrom))
  const from = settings.mail_from || (isUsable ? config.mailFrom : own)
  const wanted = settings.mail_reply_to || settings.support_email
  const replyTo = (await isOthers(wanted)) ? from : wanted
  return { name: settings.name, from, replyTo }
}

const purpose = 'mail server'

/** Encrypts the address of a site’s own mail server. */
export function sealMailServer(secrets: Secrets, url: string): Buffer {
  return secrets.seal(purpose, url)
}

/** Returns the address of a site’s own mail server with its password; null where the site has none. */
export async function openMailServer(db: Reads, secrets: Secrets, siteId: string): Promise<string | null> {
  const row = await findMailServer(db, siteId)
  return row ? secrets.open(purpose, row.url) : null
}

/** Returns the mail server for a site’s e-mails: its own, otherwise the installation’s; null when none is set. */
export async function findMailer(ctx: Context): Promise<Mailer | null> {
  const own = await openMailServer(ctx.db, ctx.services.secrets, ctx.site.id)
  return own ? createSmtpMailer(own) : ctx.services.mailer
}

/** Returns the bounce address for a message; null without one. */
export function getReturnAddress(ctx: Context, outboxId: string): string | null {
  const { mail_bounces: address } = ctx.site.settings
  return address ? signAddress(ctx.services.secrets, { purpose: 'bounce', address, id: outboxId }) : null
}
