import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { isEmailAddress } from '#contract/features/accounts/email-address.ts'
import { type Config, readEnvironment } from '../app/config.ts'
import type { Fact } from '../app/facts.ts'
import { announceFact } from '../app/jobs/announce.sql.ts'
import type { Reads } from '../app/transaction.ts'
import { takeBounce } from '../features/notifications/bounces/take-bounce.ts'
import { findMailSender, openMailServer, sealMailServer } from '../features/notifications/mail-sender.ts'
import { checkMailServerAddress } from '../features/notifications/mail-server-address.ts'
import { deleteMailServer, upsertMailServer } from '../features/notifications/mail-servers.sql.ts'
import { receiveMail } from '../features/safety/inbox/receive-mail.ts'
import { normalizeHost } from '../features/sites/find-site.ts'
import { findSiteByHost } from '../features/sites/site.sql.ts'
import { parseStoredSettings } from '../features/sites/stored-settings.ts'
import { createId } from '../platform/ids.ts'
import { openSecrets } from '../platform/open-secrets.ts'
import { createSmtpMailer } from '../platform/outgoing/mailer.ts'
import { auditCommand } from './audit-command.ts'
import { getReason, toPlainError } from './plain-error.ts'
import { withDatabase } from './with-database.ts'

/** Its usage. */
export const mailUsage = `duet mail test ADDRESS              sends a test e-mail through SMTP_URL and prints the result
duet mail test ADDRESS --site HOST  sends it as that site does: its sender, its mail server
duet mail server HOST FILE          sends the site's e-mails through the mail server whose address stands in FILE
duet mail server HOST --none        sends them through SMTP_URL again
duet mail bounce [--to ADDRESS]     takes a returned e-mail from the standard input (docs/operating.md, "Returned e-mails")
duet mail receive [--to ADDRESS]    takes an e-mail to support from the standard input (docs/operating.md, "E-mails to support")`

/** Exit codes of sysexits.h. */
const wrongUse = 64
const wrongData = 65
const notThere = 66
const unavailable = 69
const tryLater = 75
const badConfiguration = 78

interface TestMail {
  readonly to: string
  readonly url: string
  /** The setting of the mail server. */
  readonly setting: string
  readonly sender: { readonly name: string; readonly from: string; readonly replyTo: string }
}

async function sendTest({ to, url, setting, sender }: TestMail): Promise<number> {
  const { name, from, replyTo } = sender
  try {
    await createSmtpMailer(url).send({
      id: createId(),
      from: { name, address: from },
      replyTo,
      returnTo: null,
      to,
      subject: `${name} can send e-mails`,
      text: `If you can read this, the e-mails of ${name} arrive. It was sent by "duet mail test".`,
      html: null,
      headers: {},
    })
  } catch (error) {
    console.error(`${setting}: ${getReason(error)}`)
    return unavailable
  }
  console.log(`The mail server accepted an e-mail from ${from} to ${to}. Check that it has arrived.`)
  return 0
}

function refuseWithoutServer(): number {
  console.error('SMTP_URL is not set. E-mails wait in the outbox, which "duet outbox" shows.')
  return badConfiguration
}

/** Sends an e-mail the way members get theirs, and prints why the mail server refused it. */
async function test(to: string): Promise<number> {
  const { smtpUrl, mailFrom } = readEnvironment()
  if (!smtpUrl) return refuseWithoutServer()
  if (mailFrom.endsWith('@localhost')) {
    console.error(
      `Mail servers refuse e-mails from ${mailFrom}. Set MAIL_FROM, or send as a site: duet mail test ${to} --site HOST`,
    )
    return badConfiguration
  }
  const sender = { name: 'Duet', from: mailFrom, replyTo: mailFrom }
  return sendTest({ to, url: smtpUrl, setting: 'SMTP_URL', sender })
}

interface MailSite {
  readonly db: Reads
  readonly config: Config
  readonly host: string
}

async function testSite({ db, config, host }: MailSite, to: string): Promise<number> {
  const row = await findSiteByHost(db, host)
  if (!row) return reportUnknownHost(host)
  const own = await openMailServer(db, await openSecrets(db, config), row.id)
  const url = own ?? config.smtpUrl
  if (!url) return refuseWithoutServer()
  const sender = await findMailSender({ db, config }, { ...row, settings: parseStoredSettings(row.settings) })
  return sendTest({ to, url, setting: own ? `the mail server of ${host}` : 'SMTP_URL', sender })
}

function reportUnknownHost(host: string): number {
  console.error(`There is no domain ${host}. To see the domains, run "duet domain list".`)
  return notThere
}

/** The file keeps the password out of the shell's history. */
async function setServer({ db, config, host }: MailSite, file: string | null): Promise<number> {
  const site = await findSiteByHost(db, host)
  if (!site) return reportUnknownHost(host)
  const url = file === null ? null : readFileSync(file, 'utf8').trim()
  const mistake = url === null ? null : checkMailServerAddress(url, config)
  if (mistake !== null) {
    console.error(`${file}: ${mistake}`)
    return wrongData
  }
  const secrets = await openSecrets(db, config)
  await db.transaction().execute(async (tx) => {
    if (url === null) await deleteMailServer(tx, site.id)
    else await upsertMailServer(tx, site.id, sealMailServer(secrets, url))
    const act = url === null ? 'mail_server.removed' : 'mail_server.set'
    await auditCommand(tx, { act, subject: { type: 'site', id: site.id }, siteId: site.id, details: {} })
  })
  console.log(
    url === null
      ? `${host} sends through SMTP_URL again.`
      : `${host} now sends through its own mail server. To try it, run "duet mail test ADDRESS --site ${host}".`,
  )
  return 0
}

async function readInput(): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

const bounceSaid = {
  marked: 'The address is refused for good: it gets no more e-mails that can be switched off.',
  'no report': 'This is no report of a mail server; nothing was changed.',
  'not ours': 'This does not come back from an e-mail of this installation; nothing was changed.',
  'not for good':
    'The mail server goes on trying, or refuses something else than the address; nothing was changed.',
} as const

/** Processes returned mail. Unknown messages are accepted too, since refusing them would bounce them again. */
async function bounce({ db, config }: Omit<MailSite, 'host'>, to: string | null): Promise<number> {
  const secrets = await openSecrets(db, config)
  const result = await takeBounce({ db, secrets, now: new Date() }, { raw: await readInput(), to })
  console.log(bounceSaid[result])
  return 0
}

const receiveSaid = {
  'new thread': 'It begins a conversation in the support inbox.',
  added: 'It was added to a conversation in the support inbox.',
  repeated: 'It has been taken before; nothing was changed.',
  automatic: 'A program has written it; nothing was changed.',
  spam: 'The mail server has marked it as spam; nothing was changed.',
  unreadable: 'It has no sender or no words; nothing was changed.',
  'not ours': 'It is for no address of this installation; nothing was changed.',
  'too many': 'Too many e-mails in a day; the mail server tries again later.',
} as const

const maxMailBytes = 25 * 1024 * 1024

/** Takes an e-mail to support. What is not taken for good is accepted too, since refusing it would answer made-up senders. */
async function receive({ db, config }: Omit<MailSite, 'host'>, to: string | null): Promise<number> {
  const raw = await readInput()
  if (raw.length > maxMailBytes) {
    console.error('The e-mail is larger than 25 MB.')
    return wrongData
  }
  const secrets = await openSecrets(db, config)
  const announce = (tx: Reads, siteId: string, fact: Fact) => announceFact(tx, { siteId, fact })
  const result = await receiveMail({ db, secrets, now: new Date(), announce }, { raw, to })
  console.log(receiveSaid[result])
  return result === 'too many' ? tryLater : 0
}

/** Runs a command of a mail server, which keeps an e-mail after the exit code 75 and returns it to its sender after others. */
async function runOrTryLater(run: () => Promise<number>): Promise<number> {
  try {
    return await run()
  } catch (error) {
    console.error(`duet mail: ${toPlainError(error)?.says ?? getReason(error)}`)
    return tryLater
  }
}

/** Tests, configures, receives and checks e-mails. */
export async function mail(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      site: { type: 'string' },
      to: { type: 'string' },
      none: { type: 'boolean', default: false },
    },
  })
  const [action, first = '', file = null, ...more] = positionals
  const isTest = action === 'test' && isEmailAddress(first) && file === null
  if (isTest && values.site === undefined) return test(first)
  const isServer = action === 'server' && first !== '' && (file === null) === values.none
  const isBounce = action === 'bounce' && first === ''
  const isReceive = action === 'receive' && first === ''
  if (more.length > 0 || !(isTest || isServer || isBounce || isReceive)) {
    console.error(mailUsage)
    return wrongUse
  }
  const run = () =>
    withDatabase(({ config, opened: { database } }) => {
      const at = { db: database.db, config, host: normalizeHost(isTest ? (values.site ?? '') : first) }
      if (isTest) return testSite(at, first)
      if (isServer) return setServer(at, file)
      return (isBounce ? bounce : receive)(at, values.to ?? null)
    })
  return isBounce || isReceive ? runOrTryLater(run) : run()
}
