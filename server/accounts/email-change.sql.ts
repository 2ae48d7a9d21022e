import { sql } from 'kysely'
import type { Reads } from '../context.ts'
import { isClash } from '../platform/database/database.ts'
import { emailIdentity } from './email-identity.ts'
import { emailKey } from './email-key.ts'

export interface EmailChangeRow {
  id: string
  member_id: string
  old_email: string
  new_email: string
  confirmed_at: Date | null
  undone_at: Date | null
}

/** Keeps a wish to change an address. */
export async function insertEmailChange(
  db: Reads,
  change: { id: string; memberId: string; newEmail: string; now: Date },
): Promise<void> {
  await sql`
    insert into email_changes (id, member_id, old_email, new_email, asked_at)
    select ${change.id}, id, email, ${change.newEmail}, ${change.now} from members where id = ${change.memberId}`.execute(
    db,
  )
}

/**
 * Finds a change of an address, unless it was asked for between an earlier one and the undoing of that: whoever it was
 * undone against has no way back. Nor one that another wish has followed: the first address may have been mistyped.
 */
export async function findEmailChange(db: Reads, id: string): Promise<EmailChangeRow | undefined> {
  const { rows } = await sql<EmailChangeRow>`
    select id, member_id, old_email, new_email, confirmed_at, undone_at from email_changes c
    where id = ${id} and not exists (
      select 1 from email_changes e
      where e.member_id = c.member_id and e.asked_at < c.asked_at and e.undone_at >= c.asked_at)
    and (confirmed_at is not null or not exists (
      select 1 from email_changes e where e.member_id = c.member_id and (e.asked_at, e.id) > (c.asked_at, c.id)))`.execute(
    db,
  )
  return rows[0]
}

/** Forgets the changes that a member asked for and that were not confirmed. */
export async function deleteEmailWishes(db: Reads, memberId: string): Promise<void> {
  await sql`delete from email_changes where member_id = ${memberId} and confirmed_at is null`.execute(db)
}

/** Gives a member another address, confirmed; false when someone else of the site has its mailbox. */
export async function updateEmail(db: Reads, memberId: string, email: string): Promise<boolean> {
  const [key, identity] = [emailKey(email), emailIdentity(email)]
  const updating = sql`
    update members m set email = ${email}, email_key = ${key}, email_identity = ${identity},
      status = case when status = 'not_confirmed' then 'activated' else status end
    where id = ${memberId} and not exists (
      select 1 from members other
      where other.site_id = m.site_id and (other.email_key = ${key} or other.email_identity = ${identity})
        and other.id <> m.id
    ) returning 1`.execute(db)
  const { rows } = await updating.catch((error) => {
    // Another account took it at the same moment; the transaction is lost, as whoever calls wants it then.
    const clashes = ['members_site_id_email_key_key', 'members_email_identity']
    if (clashes.some((one) => isClash(error, one))) return { rows: [] }
    throw error
  })
  return rows.length > 0
}

/** Notes that a change was confirmed or undone. */
export async function markEmailChange(
  db: Reads,
  id: string,
  what: 'confirmed_at' | 'undone_at',
  now: Date,
): Promise<void> {
  await sql`update email_changes set ${sql.ref(what)} = ${now} where id = ${id}`.execute(db)
}
