import type { ExpressionBuilder } from 'kysely'
import { supportCategories } from '#contract/features/safety/complaints.ts'
import type { Tables } from '#database/tables.ts'
import type { Reads } from '../../../app/transaction.ts'

/** Returns where a site reads e-mails, in lower case. */
const readInbox = ({ fn, val }: ExpressionBuilder<Tables, 'sites'>) =>
  fn<string>('lower', [fn<string>('jsonb_extract_path_text', ['settings', val('mail_inbox')])])

/** Finds the site that reads e-mails at one of some addresses, which are in lower case. */
export async function findInboxSite(db: Reads, addresses: readonly string[]) {
  if (addresses.length === 0) return undefined
  return db
    .selectFrom('sites')
    .select(['id', 'settings'])
    .where((eb) => eb(readInbox(eb), 'in', addresses))
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** Returns whether another site reads e-mails at an address. */
export async function isInboxOfAnother(db: Reads, siteId: string, address: string): Promise<boolean> {
  const other = await db
    .selectFrom('sites')
    .select('id')
    .where('id', '<>', siteId)
    .where((eb) => eb(readInbox(eb), '=', address.toLowerCase()))
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/** Finds the settings of a site. */
export function findSiteSettings(db: Reads, id: string) {
  return db.selectFrom('sites').select(['id', 'settings']).where('id', '=', id).executeTakeFirst()
}

/** Finds the member with this address, confirmed: an unconfirmed one may belong to a stranger, who would read the answers. */
export function findWriter(db: Reads, siteId: string, emailKey: string) {
  return db
    .selectFrom('members')
    .select(['id', 'email', 'language'])
    .where('site_id', '=', siteId)
    .where('email_key', '=', emailKey)
    .where('kind', '=', 'person')
    .where('status', '<>', 'not_confirmed')
    .executeTakeFirst()
}

/** Returns whether an e-mail was received before: it started a thread, or is a message of one. */
export async function isReceived(db: Reads, siteId: string, mailId: string): Promise<boolean> {
  const thread = db
    .selectFrom('complaints')
    .select('id')
    .where('site_id', '=', siteId)
    .where('key', '=', mailId)
  const message = db.selectFrom('complaint_messages').select('id').where('id', '=', mailId)
  return (await thread.unionAll(message).executeTakeFirst()) !== undefined
}

const selectThreads = (db: Reads) =>
  db.selectFrom('complaints').select(['id', 'site_id', 'member_id']).where('category', '<>', 'privacy')

/** Locks a thread by its id. Those about personal data are handled elsewhere. */
export function lockThreadById(db: Reads, id: string) {
  return selectThreads(db).where('id', '=', id).forUpdate().executeTakeFirst()
}

interface Writer {
  readonly siteId: string
  /** In lower case. */
  readonly email: string
}

/** Locks the thread with a reference, if it belongs to the writer's address. */
export function lockThreadByReference(db: Reads, { siteId, email }: Writer, reference: string) {
  return selectThreads(db)
    .where('site_id', '=', siteId)
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email))
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirst()
}

/** Locks the latest open thread of the writer's address. */
export function lockOpenThread(db: Reads, { siteId, email }: Writer) {
  return selectThreads(db)
    .where('site_id', '=', siteId)
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email))
    .where('category', 'in', supportCategories)
    .where('state', '<>', 'answered')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}

/** Counts the e-mails received since a given time, from one address or for a whole site. */
export async function countReceived(
  db: Reads,
  { siteId, email }: { readonly siteId: string; readonly email: string | null },
  since: Date,
): Promise<number> {
  const threads = db
    .selectFrom('complaints')
    .select('id')
    .where('site_id', '=', siteId)
    .where('by_mail', '=', true)
    .where('created_at', '>', since)
    .$if(email !== null, (own) => own.where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email)))
  const messages = db
    .selectFrom('complaint_messages as m')
    .innerJoin('complaints as c', 'c.id', 'm.complaint_id')
    .select('m.id')
    .where('m.site_id', '=', siteId)
    .where('m.by_mail', '=', true)
    .where('m.created_at', '>', since)
    .$if(email !== null, (own) => own.where((eb) => eb(eb.fn<string>('lower', ['c.email']), '=', email)))
  const { count } = await db
    .selectFrom(threads.unionAll(messages).as('received'))
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
