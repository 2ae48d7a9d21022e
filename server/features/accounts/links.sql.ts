import type { Selectable } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Reads } from '../../app/transaction.ts'

/** What a link in an e-mail is for. */
export type LinkKind = Selectable<Tables['account_links']>['kind']

const oldMilliseconds = 30 * 86_400_000

export interface NewLink {
  tokenHash: Buffer
  memberId: string
  kind: LinkKind
  subject: string
  now: Date
  expiresAt: Date
}

/** Stores a link, with only the hash of its token. */
export async function insertLink(db: Reads, link: NewLink): Promise<void> {
  await db
    .insertInto('account_links')
    .values({
      token_hash: link.tokenHash,
      member_id: link.memberId,
      kind: link.kind,
      subject: link.subject,
      created_at: link.now,
      expires_at: link.expiresAt,
    })
    .execute()
}

export type LinkRow = NonNullable<Awaited<ReturnType<typeof findLink>>>

/**
 * Finds a link of a site by its token, with its account, including used and expired ones, and the member that the
 * signup started from, while they exist.
 */
export function findLink(db: Reads, siteId: string, kind: LinkKind, tokenHash: Buffer) {
  return db
    .selectFrom('account_links as l')
    .innerJoin('members as m', 'm.id', 'l.member_id')
    .select(['l.token_hash', 'l.member_id', 'l.subject', 'l.used_at', 'l.expires_at'])
    .select(['m.email_key', 'm.status', 'm.language'])
    .select((eb) =>
      eb
        .case()
        .when(eb.fn<boolean>('is_there', ['m.signup_profile_id']))
        .then(eb.ref('m.signup_profile_id'))
        .end()
        .as('signup_profile_id'),
    )
    .where('l.token_hash', '=', tokenHash)
    .where('l.kind', '=', kind)
    .where('m.site_id', '=', siteId)
    .executeTakeFirst()
}

/** Marks a link as used; false when it was used before. Of two parallel presses, only one succeeds. */
export async function useLink(db: Reads, tokenHash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('account_links')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes the unused links of some kinds, whose purpose is fulfilled. */
export async function deleteLinks(db: Reads, memberId: string, kinds: readonly LinkKind[]): Promise<void> {
  await db
    .deleteFrom('account_links')
    .where('member_id', '=', memberId)
    .where('kind', '=', (eb) => eb.fn.any(eb.val(kinds)))
    .where('used_at', 'is', null)
    .execute()
}

/** Deletes links that expired a month ago. */
export async function deleteOldLinks(db: Reads, now: Date): Promise<void> {
  await db
    .deleteFrom('account_links')
    .where('expires_at', '<', new Date(now.getTime() - oldMilliseconds))
    .execute()
}
