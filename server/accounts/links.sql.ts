import { sql } from 'kysely'
import type { Locale } from '#contract/locale.ts'
import type { Reads } from '../context.ts'

/** What a link in a mail is for. */
export type LinkKind =
  | 'activate'
  | 'reset'
  | 'mail_change'
  | 'mail_undo'
  | 'reactivate'
  | 'end_device'
  | 'end_passkey'

export interface NewLink {
  tokenHash: Buffer
  memberId: string
  kind: LinkKind
  subject: string
  now: Date
  expiresAt: Date
}

export interface LinkRow {
  token_hash: Buffer
  member_id: string
  subject: string
  used_at: Date | null
  expires_at: Date
  email_key: string
  status: 'not_confirmed' | 'activated' | 'banned' | 'pending_deletion'
  language: Locale
  /** The member that the signup began with, while they are there. */
  signup_profile_id: string | null
}

/** Keeps a link; only the hash of its token. */
export async function insertLink(db: Reads, link: NewLink): Promise<void> {
  await sql`
    insert into account_links (token_hash, member_id, kind, subject, created_at, expires_at)
    values (${link.tokenHash}, ${link.memberId}, ${link.kind}, ${link.subject}, ${link.now}, ${link.expiresAt})`.execute(
    db,
  )
}

/** Finds a link of a site by its token, with the account it belongs to; used and old ones too. */
export async function findLink(
  db: Reads,
  siteId: string,
  kind: LinkKind,
  tokenHash: Buffer,
): Promise<LinkRow | undefined> {
  const { rows } = await sql<LinkRow>`
    select l.token_hash, l.member_id, l.subject, l.used_at, l.expires_at, m.email_key, m.status, m.language,
      case when is_there(m.signup_profile_id) then m.signup_profile_id end as signup_profile_id
    from account_links l join members m on m.id = l.member_id
    where l.token_hash = ${tokenHash} and l.kind = ${kind} and m.site_id = ${siteId}`.execute(db)
  return rows[0]
}

/** Marks a link as used; false when it was used before. Two presses at once: one of them. */
export async function useLink(db: Reads, tokenHash: Buffer, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update account_links set used_at = ${now} where token_hash = ${tokenHash} and used_at is null and expires_at > ${now}
    returning 1`.execute(db)
  return rows.length > 0
}

/** Forgets the unused links of a kind: what they were for has happened otherwise. */
export async function deleteLinks(db: Reads, memberId: string, kinds: readonly LinkKind[]): Promise<void> {
  await sql`
    delete from account_links where member_id = ${memberId} and kind = any(${[...kinds]}::text[]) and used_at is null`.execute(
    db,
  )
}

/** Forgets links that ended a month ago. */
export async function deleteOldLinks(db: Reads, now: Date): Promise<void> {
  await sql`delete from account_links where expires_at < ${now}::timestamptz - interval '30 days'`.execute(db)
}
