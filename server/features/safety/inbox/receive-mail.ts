import { createHash } from 'node:crypto'
import type { Email } from 'postal-mime'
import { v5 } from 'uuid'
import { isEmailAddress } from '#contract/features/accounts/email-address.ts'
import { complaintLength } from '#contract/features/safety/complaints.ts'
import { parseLocale } from '#contract/features/sites/locale.ts'
import type { SiteSettings } from '#contract/features/sites/site.ts'
import type { Fact } from '../../../app/facts.ts'
import type { Reads } from '../../../app/transaction.ts'
import { createId } from '../../../platform/ids.ts'
import { isAutomatic, isSpam, listReceivers, parseMail, readWords } from '../../../platform/incoming-mail.ts'
import { makeReference } from '../../../platform/reference.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { readSignedAddress } from '../../../platform/signed-address.ts'
import { toEmailKey } from '../../accounts/email-key.ts'
import { parseStoredSettings } from '../../sites/stored-settings.ts'
import { insertComplaint, type NewComplaint } from '../complaints.sql.ts'
import { insertThreadMessage, reopenComplaint } from '../thread-messages.sql.ts'
import {
  countReceived,
  findInboxSite,
  findSiteSettings,
  findWriter,
  isReceived,
  lockOpenThread,
  lockThreadById,
  lockThreadByReference,
} from './inbox.sql.ts'

/** The result for an e-mail: it is in a new or an existing thread, or was refused for a reason. */
type ReceiveResult =
  | 'new thread'
  | 'added'
  | 'repeated'
  | 'automatic'
  | 'spam'
  | 'unreadable'
  | 'not ours'
  | 'too many'

/** As many complaints as a member may send on the site. */
const maxPerAddress = 20
/** Keeps a flood of made-up senders from filling the inbox. */
const maxPerSite = 1000
const dayMilliseconds = 86_400_000

/** The namespace of the ids derived from those of e-mails, so that an e-mail delivered twice counts once. */
const mailNamespace = '7b6f6a52-2f0c-4a8e-9d42-0c6a1d0f5b11'

interface Inbox {
  readonly db: Reads
  readonly secrets: Secrets
  readonly now: Date
  readonly announce: (db: Reads, siteId: string, fact: Fact) => Promise<void>
}

interface ReceivedMail {
  /** The same for every delivery of an e-mail. */
  readonly id: string
  readonly siteId: string
  readonly settings: SiteSettings
  /** The thread that the address names; null without one. */
  readonly threadId: string | null
  /** The sender, in lower case. */
  readonly email: string
  readonly subject: string
  readonly words: string
  readonly files: number
}

const readAddress = (text: string) => /[^\s<>,;:"]+@[^\s<>,;:"]+/.exec(text)?.[0].toLowerCase() ?? ''

/** Finds the site, and the thread if any, that an e-mail is addressed to; null when it is for no site. */
async function findDestination({ db, secrets }: Inbox, addresses: readonly string[]) {
  const threadId =
    addresses.map((one) => readSignedAddress(secrets, 'support reply', one)).find((id) => id !== null) ?? null
  const thread = threadId === null ? undefined : await lockThreadById(db, threadId)
  const site = thread
    ? await findSiteSettings(db, thread.site_id)
    : await findInboxSite(
        db,
        addresses.flatMap((one) => {
          const address = readAddress(one)
          return address ? [address.replace(/\+[^@]*@/, '@'), address] : []
        }),
      )
  return site
    ? { siteId: site.id, settings: parseStoredSettings(site.settings), threadId: thread?.id ?? null }
    : null
}

/** Returns whether the site has sent an e-mail itself: answering those would never end. */
function isOwn(
  { mail_inbox, mail_from, mail_reply_to, mail_bounces, support_email }: SiteSettings,
  from: string,
) {
  const plain = from.replace(/\+[^@]*@/, '@')
  return [mail_inbox, mail_from, mail_reply_to, mail_bounces, support_email].some(
    (address) => address !== '' && address.toLowerCase() === plain,
  )
}

const shorten = (text: string) =>
  text.length > complaintLength ? `${text.slice(0, complaintLength - 1)}…` : text

function makeMailId(raw: Buffer, { messageId }: Email): string {
  return v5(messageId || createHash('sha256').update(raw).digest('hex'), mailNamespace)
}

async function readReceived(
  inbox: Inbox,
  { raw, to }: { raw: Buffer; to: string | null },
): Promise<ReceivedMail | ReceiveResult> {
  const mail = await parseMail(raw)
  const destination = await findDestination(inbox, to === null ? listReceivers(mail) : [to])
  if (!destination) return 'not ours'
  const email = toEmailKey(mail.from?.address ?? '')
  if (isAutomatic(mail) || isOwn(destination.settings, email)) return 'automatic'
  if (isSpam(mail)) return 'spam'
  const files = mail.attachments.length
  const [words, subject] = [readWords(mail), (mail.subject ?? '').trim()]
  if (!isEmailAddress(email) || (words === '' && subject === '' && files === 0)) return 'unreadable'
  return { ...destination, id: makeMailId(raw, mail), email, subject, words, files }
}

async function findThread(db: Reads, { siteId, threadId, email, subject }: ReceivedMail) {
  if (threadId !== null) return lockThreadById(db, threadId)
  const [reference] = /\bC-[0-9A-Z]{4}-[0-9A-Z]{4}\b/.exec(subject) ?? []
  const named = reference && (await lockThreadByReference(db, { siteId, email }, reference))
  return named || lockOpenThread(db, { siteId, email })
}

/** Adds an e-mail to a thread, which then waits for the staff again. */
async function addMessage(
  { announce, now }: Inbox,
  db: Reads,
  { mail, thread }: { mail: ReceivedMail; thread: { id: string; member_id: string | null } },
): Promise<ReceiveResult> {
  const { id, siteId, words, subject, files } = mail
  const isNew = await insertThreadMessage(db, {
    id,
    siteId,
    complaintId: thread.id,
    memberId: thread.member_id,
    staffId: null,
    text: shorten(words || subject || '…'),
    byMail: true,
    refusedFiles: files,
    now,
  })
  if (!isNew) return 'repeated'
  await reopenComplaint(db, thread.id, now)
  if (files > 0)
    await announce(db, siteId, { type: 'complaint.files_refused', complaint: thread.id, message: id })
  return 'added'
}

/**
 * Starts a thread. Only members get a confirmation: sent to strangers, it would go to the addresses that senders of spam
 * make up.
 */
async function startThread({ announce, now }: Inbox, db: Reads, mail: ReceivedMail): Promise<ReceiveResult> {
  const { id, siteId, settings, email, subject, words, files } = mail
  const writer = await findWriter(db, siteId, email)
  const complaint: NewComplaint = {
    id: createId(),
    siteId,
    reference: makeReference('C'),
    key: id,
    memberId: writer?.id ?? null,
    email: writer?.email ?? email,
    category: 'other',
    aboutMemberId: null,
    url: null,
    now,
    language: parseLocale(writer?.language ?? settings.domain_language) ?? 'en',
    text: shorten([subject, words].filter(Boolean).join('\n\n')),
    byMail: true,
    refusedFiles: files,
  }
  if (!(await insertComplaint(db, complaint))) return 'repeated'
  if (writer) await announce(db, siteId, { type: 'complaint.received', complaint: complaint.id })
  return 'new thread'
}

/**
 * Adds an e-mail to the inbox of a site: to the thread that its signed address or its subject names, else to the latest
 * open one of its sender, else to a new one. Senders can be forged, so answers only go to the address of the thread.
 */
export async function receiveMail(
  inbox: Inbox,
  given: { raw: Buffer; to: string | null },
): Promise<ReceiveResult> {
  return inbox.db.transaction().execute(async (db) => {
    const mail = await readReceived({ ...inbox, db }, given)
    if (typeof mail === 'string') return mail
    const { siteId, email } = mail
    if (await isReceived(db, siteId, mail.id)) return 'repeated'
    const since = new Date(inbox.now.getTime() - dayMilliseconds)
    const ofAddress = await countReceived(db, { siteId, email }, since)
    const ofSite = await countReceived(db, { siteId, email: null }, since)
    if (ofAddress >= maxPerAddress || ofSite >= maxPerSite) return 'too many'
    const thread = await findThread(db, mail)
    return thread ? addMessage(inbox, db, { mail, thread }) : startThread(inbox, db, mail)
  })
}
