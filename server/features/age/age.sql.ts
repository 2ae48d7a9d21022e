import type { Insertable, Selectable } from 'kysely'
import type { AgeMethod, AgeRequest } from '#contract/features/age/age.ts'
import type { Tables } from '#database/tables.ts'
import type { Reads, Tx } from '../../app/transaction.ts'

/** Returns a member's country and their current decision about age, among those that count. */
export function findAgeDecision(db: Reads, memberId: string, counted: readonly string[]) {
  return db
    .selectFrom('profiles as p')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('age_proofs as a')
          .select(['a.method', 'a.outcome', 'a.issuer_country', 'a.decided_at'])
          .whereRef('a.member_id', '=', 'p.member_id')
          .where((where) =>
            where.or([
              where('a.outcome', '=', 'withdrawn'),
              where('a.method', '=', where.fn.any(where.val([...counted]))),
            ]),
          )
          .orderBy('a.decided_at', 'desc')
          .orderBy('a.id', 'desc')
          .limit(1)
          .as('proof'),
      (join) => join.onTrue(),
    )
    .select(['p.country', 'proof.method', 'proof.outcome', 'proof.issuer_country', 'proof.decided_at'])
    .where('p.member_id', '=', memberId)
    .executeTakeFirst()
}

/** Stores a member's proof of age, or its reversal. */
export async function insertAgeProof(tx: Tx, proof: Insertable<Tables['age_proofs']>): Promise<void> {
  await tx.db.insertInto('age_proofs').values(proof).execute()
}

interface AgeProof {
  method: AgeMethod | 'staff'
  outcome: 'over_18' | 'withdrawn'
}

/** Returns all proofs of a member, newest first, with the deciding staff member. */
export function findAgeProofs(db: Reads, memberId: string) {
  return db
    .selectFrom('age_proofs as a')
    .leftJoin('staff as s', 's.id', 'a.decided_by')
    .select([
      'a.id',
      'a.decided_at',
      'a.method',
      'a.outcome',
      'a.issuer_country',
      'a.reason',
      's.name as by_name',
    ])
    .where('a.member_id', '=', memberId)
    .orderBy('a.decided_at', 'desc')
    .orderBy('a.id', 'desc')
    .$narrowType<AgeProof>()
    .execute()
}

type StoredRequest = Selectable<Tables['age_requests']>

export interface AgeRequestRow extends Omit<StoredRequest, 'method' | 'state'> {
  method: AgeMethod
  state: Exclude<AgeRequest['outcome'], 'timed_out'> | 'checking'
}

/** Locks the tries of a member, so that parallel ones are counted in sequence. */
export async function lockAgeTries(tx: Tx, memberId: string): Promise<void> {
  await tx.db
    .selectFrom('member_states')
    .select('member_id')
    .where('member_id', '=', memberId)
    .forUpdate()
    .execute()
}

/** Counts the tries of a member since a given time. */
export async function countAgeTries(db: Reads, memberId: string, since: Date): Promise<number> {
  const { tries } = await db
    .selectFrom('age_requests')
    .select(({ fn }) => fn.countAll<number>().as('tries'))
    .where('member_id', '=', memberId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return tries
}

/** Stores a try; false when its id is taken. */
export async function insertAgeRequest(
  tx: Tx,
  request: Insertable<Tables['age_requests']>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx.db
    .insertInto('age_requests')
    .values(request)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Records the id of a try at a commercial provider. */
export async function recordProviderSession(tx: Tx, id: string, session: string): Promise<void> {
  await tx.db.updateTable('age_requests').set({ provider_session: session }).where('id', '=', id).execute()
}

/** Finds a try by its id; with a member only if it is theirs. */
export function findAgeRequest(
  db: Reads,
  { id, siteId, memberId }: { id: string; siteId: string; memberId?: string },
): Promise<AgeRequestRow | undefined> {
  return db
    .selectFrom('age_requests as r')
    .innerJoin('members as m', 'm.id', 'r.member_id')
    .selectAll('r')
    .where('r.id', '=', id)
    .where('m.site_id', '=', siteId)
    .$narrowType<AgeRequestRow>()
    .$if(memberId !== undefined, (query) => query.where('r.member_id', '=', memberId ?? ''))
    .executeTakeFirst()
}

/**
 * Claims an open try for an answer, with its nonce: of two parallel answers, one is read. Undefined when it was
 * answered before or has expired.
 */
export function claimAgeRequest(tx: Tx, id: string): Promise<AgeRequestRow | undefined> {
  return tx.db
    .updateTable('age_requests')
    .set({ state: 'checking', answered_at: tx.now })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .where('expires_at', '>', tx.now)
    .returningAll()
    .$narrowType<AgeRequestRow>()
    .executeTakeFirst()
}

/** Records the outcome of a claimed try. */
export async function closeAgeRequest(tx: Tx, id: string, state: AgeRequestRow['state']): Promise<void> {
  await tx.db.updateTable('age_requests').set({ state }).where('id', '=', id).execute()
}

/** Deletes tries from before a given time. */
export async function deleteOldAgeRequests(db: Reads, before: Date): Promise<void> {
  await db.deleteFrom('age_requests').where('created_at', '<', before).execute()
}

/** Returns the certificates of the issuers that the operator trusts. */
export async function findIssuerCertificates(db: Reads, now: Date): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('age_issuers')
    .select('certificate')
    .where('valid_until', '>', new Date(now.getTime() - 300_000))
    .execute()
  return rows.map(({ certificate }) => certificate)
}

/** Returns the issuers that the operator trusts, by country. */
export function listIssuers(db: Reads) {
  return db
    .selectFrom('age_issuers')
    .select(['fingerprint', 'country', 'name', 'valid_until'])
    .orderBy('country')
    .orderBy('name')
    .execute()
}

/** Replaces the trusted issuers. */
export async function replaceIssuers(
  db: Reads,
  issuers: readonly Insertable<Tables['age_issuers']>[],
): Promise<void> {
  const fingerprints = issuers.map(({ fingerprint }) => fingerprint)
  await db.deleteFrom('age_issuers').where('fingerprint', 'not in', fingerprints).execute()
  await db
    .insertInto('age_issuers')
    .values([...issuers])
    .onConflict((conflict) => conflict.column('fingerprint').doNothing())
    .execute()
}

/** Returns a site's sealed credentials at an age check provider. */
export async function findAgeProvider(
  db: Reads,
  siteId: string,
  provider: 'yoti',
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('age_providers')
    .select('credentials')
    .where('site_id', '=', siteId)
    .where('provider', '=', provider)
    .executeTakeFirst()
  return row?.credentials
}

/** Stores a site's credentials at an age check provider. */
export async function upsertAgeProvider(
  db: Reads,
  { siteId, provider, credentials }: { siteId: string; provider: 'yoti'; credentials: Buffer },
): Promise<void> {
  await db
    .insertInto('age_providers')
    .values({ site_id: siteId, provider, credentials })
    .onConflict((conflict) => conflict.columns(['site_id', 'provider']).doUpdateSet({ credentials }))
    .execute()
}

/** Removes a site's credentials at an age check provider. */
export async function deleteAgeProvider(db: Reads, siteId: string, provider: 'yoti'): Promise<void> {
  await db
    .deleteFrom('age_providers')
    .where('site_id', '=', siteId)
    .where('provider', '=', provider)
    .execute()
}
