import { sql } from 'kysely'
import type { Reads } from '../../app/transaction.ts'

/** Finds accounts of a site whose mailbox is not known yet, the oldest first, and locks them. */
export function findWithoutIdentity(db: Reads, siteId: string, limit: number) {
  return db
    .selectFrom('members')
    .select(['id', 'email'])
    .where('site_id', '=', siteId)
    .where('email_identity', 'is', null)
    .orderBy('signup_at')
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}

/** Saves the mailboxes of accounts, in order; a later account with the same one gets a key that no mailbox has. */
export async function saveIdentities(
  db: Reads,
  siteId: string,
  identities: readonly { id: string; identity: string }[],
): Promise<void> {
  await sql`
    with wanted as (
      select id, identity, row_number() over (partition by identity order by place) as turn
      from unnest(${identities.map(({ id }) => id)}::uuid[], ${identities.map(({ identity }) => identity)}::text[])
        with ordinality w (id, identity, place)
    )
    update members m set email_identity = case
      when w.turn > 1 or exists (
        select 1 from members other where other.site_id = ${siteId} and other.email_identity = w.identity
      ) then 'member ' || m.id else w.identity end
    from wanted w where m.id = w.id`.execute(db)
}
