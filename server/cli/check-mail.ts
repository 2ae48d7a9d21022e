import * as z from 'zod/mini'
import { SiteSettings } from '#contract/features/sites/site.ts'
import { findSenderMistakes } from '../admin/sites/preflight.ts'
import type { Config } from '../app/config.ts'
import type { Reads } from '../app/transaction.ts'
import { findMailSender } from '../features/notifications/mail-sender.ts'
import { askMailServer } from '../platform/outgoing/mail-server.ts'
import { findMailDnsMistakes, type MailLookups, openMailLookups } from './check-mail-dns.ts'
import { describeMistake } from './describe-mistake.ts'
import type { Finding } from './finding.ts'
import { findSitesToOpen } from './operator.sql.ts'
import { getReason } from './plain-error.ts'

async function checkServer(config: Config): Promise<Finding> {
  if (!config.smtpUrl) {
    const says = 'no SMTP_URL; e-mails wait in the outbox'
    return config.mode === 'production'
      ? { about: 'mail', ok: false, says: `${says}, and no one can confirm an address` }
      : { about: 'mail', ok: true, says }
  }
  try {
    await askMailServer(config.smtpUrl)
    return { about: 'mail', ok: true, says: 'the server answers' }
  } catch (error) {
    return { about: 'mail', ok: false, says: `SMTP_URL: ${getReason(error)}` }
  }
}

/** Checks for each site whether receivers can verify its e-mails. */
export async function checkSenders(
  { db, config }: { db: Reads; config: Pick<Config, 'mailFrom'> },
  lookups: MailLookups,
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { id, host, settings: stored } of await findSitesToOpen(db)) {
    const { data: settings } = z.safeParse(SiteSettings, stored)
    // Errors in the settings themselves are reported elsewhere.
    if (!settings) continue
    const names = await findSenderMistakes(db, { siteId: id, settings })
    findings.push(
      ...names.map((one) => ({ about: 'sender', ok: false, says: `${host}: ${describeMistake(one)}` })),
    )
    const { from } = await findMailSender({ db, config }, { id, host, settings })
    const { mail_bounces: bounces, mail_dkim_selectors: selectors } = settings
    const mistakes = await findMailDnsMistakes(lookups, { from, bounces, selectors })
    if (mistakes === null)
      findings.push({ about: 'sender', ok: true, says: `${host}: not checked, since no name server answers` })
    else if (mistakes.length === 0)
      findings.push({ about: 'sender', ok: true, says: `${host}: ${from}, with SPF, DKIM and DMARC` })
    else findings.push(...mistakes.map((says) => ({ about: 'sender', ok: false, says: `${host}: ${says}` })))
  }
  return findings
}

/** Checks the mail server and, in production, deliverability. */
export async function checkMail(config: Config, db: Reads): Promise<Finding[]> {
  const server = await checkServer(config)
  if (config.mode !== 'production') return [server]
  try {
    return [server, ...(await checkSenders({ db, config }, openMailLookups()))]
  } catch {
    // An unreachable database is reported elsewhere.
    return [server]
  }
}
