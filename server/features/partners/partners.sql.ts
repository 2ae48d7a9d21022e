import type { PartnerModel, PartnerState, PartnerTerms } from '#contract/features/partners/partner.ts'
import type { Locale } from '#contract/features/sites/locale.ts'
import type { Reads, Tx } from '../../app/transaction.ts'
import { escapeLike } from '../../platform/database/escape-like.ts'
import { findPage, type PageRequest } from '../../platform/database/find-page.sql.ts'

/** Finds the partner of a session that has not expired, unless the partner may no longer log in. */
export function findPartnerSession(
  db: Reads,
  { siteId, tokenHash, now }: { siteId: string; tokenHash: Buffer; now: Date },
) {
  return db
    .selectFrom('partner_sessions as s')
    .innerJoin('partners as p', 'p.id', 's.partner_id')
    .select(['p.id', 'p.rules_version'])
    .where('s.token_hash', '=', tokenHash)
    .where('s.expires_at', '>', now)
    .where('p.site_id', '=', siteId)
    .where('p.state', 'in', ['applied', 'active'])
    .executeTakeFirst()
}

function selectPartners(db: Reads, siteId: string) {
  return db
    .selectFrom('partners')
    .selectAll()
    .select((eb) => [
      eb.ref('state').$castTo<PartnerState>().as('state'),
      eb.ref('model').$castTo<PartnerModel>().as('model'),
      eb.ref('language').$castTo<Locale>().as('language'),
    ])
    .where('site_id', '=', siteId)
}

/** Finds a partner of a site. */
export function findPartner(db: Reads, siteId: string, id: string) {
  return selectPartners(db, siteId).where('id', '=', id).executeTakeFirst()
}

export type PartnerRow = NonNullable<Awaited<ReturnType<typeof findPartner>>>

/** Finds a partner by address, in comparable form. */
export function findPartnerByEmail(db: Reads, siteId: string, emailKey: string) {
  return selectPartners(db, siteId).where('email_key', '=', emailKey).executeTakeFirst()
}

/** Finds an active partner by the network that their links name. */
export function findActivePartner(db: Reads, siteId: string, code: string) {
  return selectPartners(db, siteId).where('code', '=', code).where('state', '=', 'active').executeTakeFirst()
}

/**
 * Finds a page of the partners of a site whose name, address or code begins with the words: those to be decided first,
 * then by name.
 */
export function findPartners(
  db: Reads,
  siteId: string,
  { words, page }: { words: string; page: PageRequest },
) {
  const beginning = `${escapeLike(words)}%`
  const partners = selectPartners(db, siteId)
    .where('state', '<>', 'unconfirmed')
    .where((eb) =>
      eb.or([
        eb('name', 'ilike', beginning),
        eb('email', 'ilike', beginning),
        eb('code', 'ilike', beginning),
      ]),
    )
  return findPage(db, partners, { by: [(eb) => eb('state', '<>', 'applied'), 'name', 'id'], page })
}

/** Locks a partner, so that ledger entries are numbered in sequence. */
export async function lockPartner(tx: Tx, id: string): Promise<PartnerRow | undefined> {
  return selectPartners(tx.db, tx.site.id).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** What an applicant typed, and the rules that they accepted. */
export interface Application {
  readonly name: string
  readonly email: string
  readonly language: Locale
  readonly rules_version: string
}

/** Stores an application once per address; false when the address is known. */
export async function insertPartner(
  tx: Tx,
  partner: {
    id: string
    code: string
    application: Application
    emailKey: string
    postbackSecret: Buffer
  },
): Promise<boolean> {
  const inserted = await tx.db
    .insertInto('partners')
    .values({
      id: partner.id,
      site_id: tx.site.id,
      code: partner.code,
      ...partner.application,
      email_key: partner.emailKey,
      state: 'unconfirmed',
      rules_accepted_at: tx.now,
      postback_secret: partner.postbackSecret,
      created_at: tx.now,
    })
    .onConflict((oc) => oc.columns(['site_id', 'email_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Changes columns of a partner. */
export async function updatePartner(
  tx: Tx,
  id: string,
  change: Partial<{
    state: PartnerState
    password_hash: string
    rules_accepted_at: Date
    payee: Buffer
    postback_url: string | null
    postback_secret: Buffer
    network: string
    device_hash: Buffer | null
  }> &
    Partial<Application> &
    Partial<PartnerTerms>,
): Promise<void> {
  await tx.db
    .updateTable('partners')
    .set(change)
    .where('id', '=', id)
    .where('site_id', '=', tx.site.id)
    .execute()
}

/** Stores a new session, with only the hash of its token. */
export async function insertPartnerSession(
  tx: Tx,
  session: { tokenHash: Buffer; partnerId: string; expiresAt: Date },
): Promise<void> {
  await tx.db
    .insertInto('partner_sessions')
    .values({
      token_hash: session.tokenHash,
      partner_id: session.partnerId,
      created_at: tx.now,
      last_used_at: tx.now,
      expires_at: session.expiresAt,
    })
    .execute()
}

/** Ends one session. */
export async function deletePartnerSession(tx: Tx, tokenHash: Buffer): Promise<void> {
  await tx.db.deleteFrom('partner_sessions').where('token_hash', '=', tokenHash).execute()
}

/** Ends all sessions of a partner. */
export async function deletePartnerSessions(tx: Tx, partnerId: string): Promise<void> {
  await tx.db.deleteFrom('partner_sessions').where('partner_id', '=', partnerId).execute()
}

/** Stores the token of a link in an e-mail, only as its hash. */
export async function insertPartnerToken(
  tx: Tx,
  token: { tokenHash: Buffer; partnerId: string; purpose: 'confirm' | 'reset'; expiresAt: Date },
): Promise<void> {
  await tx.db
    .insertInto('partner_tokens')
    .values({
      token_hash: token.tokenHash,
      partner_id: token.partnerId,
      purpose: token.purpose,
      expires_at: token.expiresAt,
    })
    .execute()
}

/** Finds the token of a valid link, with its partner. */
export function findPartnerToken(db: Reads, siteId: string, { hash, now }: { hash: Buffer; now: Date }) {
  return db
    .selectFrom('partner_tokens as t')
    .innerJoin('partners as p', 'p.id', 't.partner_id')
    .select(['t.purpose', 'p.id', 'p.name', 'p.email', 'p.state'])
    .where('t.token_hash', '=', hash)
    .where('t.expires_at', '>', now)
    .where('p.site_id', '=', siteId)
    .executeTakeFirst()
}

/** Consumes a token; false when another request was faster. */
export async function usePartnerToken(tx: Tx, hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('partner_tokens')
    .where('token_hash', '=', hash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes all tokens of a partner. */
export async function deletePartnerTokens(tx: Tx, partnerId: string): Promise<void> {
  await tx.db.deleteFrom('partner_tokens').where('partner_id', '=', partnerId).execute()
}

/** Deletes ended sessions and tokens, postbacks after 90 days, and applications that no one confirmed in a month. */
export async function forgetPartnerTraces(db: Reads, siteId: string, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
  const own = db.selectFrom('partners').select('id').where('site_id', '=', siteId)
  await db
    .deleteFrom('partner_sessions')
    .where('expires_at', '<=', now)
    .where('partner_id', 'in', own)
    .execute()
  await db
    .deleteFrom('partner_tokens')
    .where('expires_at', '<=', now)
    .where('partner_id', 'in', own)
    .execute()
  await db
    .deleteFrom('partner_postbacks')
    .where('created_at', '<', daysAgo(90))
    .where('partner_id', 'in', own)
    .execute()
  await db
    .deleteFrom('partners')
    .where('site_id', '=', siteId)
    .where('state', '=', 'unconfirmed')
    .where('created_at', '<', daysAgo(30))
    .execute()
}
