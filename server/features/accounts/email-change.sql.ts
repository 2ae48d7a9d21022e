import type { Reads } from '../../app/transaction.ts'
import { isClash } from '../../platform/database/database.ts'
import { toEmailIdentity } from './email-identity.ts'
import { toEmailKey } from './email-key.ts'

/** Stores a requested e-mail address next to the current one. */
export async function insertEmailChange(
  db: Reads,
  change: { id: string; memberId: string; newEmail: string; now: Date },
): Promise<void> {
  await db
    .insertInto('email_changes')
    .columns(['id', 'member_id', 'old_email', 'new_email', 'asked_at'])
    .expression((eb) =>
      eb
        .selectFrom('members')
        .select((members) => [
          members.val(change.id).as('change_id'),
          'id',
          'email',
          members.val(change.newEmail).as('new_email'),
          members.val(change.now).as('asked_at'),
        ])
        .where('id', '=', change.memberId),
    )
    .execute()
}

export type EmailChangeRow = NonNullable<Awaited<ReturnType<typeof findEmailChange>>>

/**
 * Finds a change of address. One requested between an earlier change and its undo is not found, so that an intruder
 * cannot return through it. Nor is an unconfirmed one followed by a later request, as its address may have been
 * mistyped.
 */
export function findEmailChange(db: Reads, id: string) {
  return db
    .selectFrom('email_changes as c')
    .select(['c.id', 'c.member_id', 'c.old_email', 'c.new_email', 'c.confirmed_at', 'c.undone_at'])
    .where('c.id', '=', id)
    .where((eb) => {
      const others = eb
        .selectFrom('email_changes as e')
        .select('e.id')
        .whereRef('e.member_id', '=', 'c.member_id')
      const undoneSince = others
        .whereRef('e.asked_at', '<', 'c.asked_at')
        .whereRef('e.undone_at', '>=', 'c.asked_at')
      const later = others.where(({ eb, refTuple }) =>
        eb(refTuple('e.asked_at', 'e.id'), '>', refTuple('c.asked_at', 'c.id')),
      )
      return eb.and([
        eb.not(eb.exists(undoneSince)),
        eb.or([eb('c.confirmed_at', 'is not', null), eb.not(eb.exists(later))]),
      ])
    })
    .executeTakeFirst()
}

/** Deletes a member's unconfirmed changes. */
export async function deleteEmailWishes(db: Reads, memberId: string): Promise<void> {
  await db
    .deleteFrom('email_changes')
    .where('member_id', '=', memberId)
    .where('confirmed_at', 'is', null)
    .execute()
}

/** Gives a member another address, confirmed; false when another account of the site has its mailbox. */
export function updateEmail(db: Reads, memberId: string, email: string): Promise<boolean> {
  return setEmail(db, { memberId, email, isConfirmed: true })
}

/**
 * Gives a member another address that is yet to be confirmed; false when another account of the site has its mailbox, or the
 * address before was confirmed.
 */
export function correctEmail(db: Reads, memberId: string, email: string): Promise<boolean> {
  return setEmail(db, { memberId, email, isConfirmed: false })
}

async function setEmail(
  db: Reads,
  { memberId, email, isConfirmed }: { memberId: string; email: string; isConfirmed: boolean },
): Promise<boolean> {
  const [key, identity] = [toEmailKey(email), toEmailIdentity(email)]
  const updating = db
    .updateTable('members as m')
    .set({ email, email_key: key, email_identity: identity })
    .$if(isConfirmed, (query) =>
      query.set((eb) => ({
        status: eb
          .case()
          .when('m.status', '=', 'not_confirmed')
          .then(eb.val('activated' as const))
          .else(eb.ref('m.status'))
          .end(),
      })),
    )
    .$if(!isConfirmed, (query) => query.where('m.status', '=', 'not_confirmed'))
    .where('m.id', '=', memberId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('members as other')
            .select('other.id')
            .whereRef('other.site_id', '=', 'm.site_id')
            .where((other) =>
              other.or([other('other.email_key', '=', key), other('other.email_identity', '=', identity)]),
            )
            .whereRef('other.id', '<>', 'm.id'),
        ),
      ),
    )
    .executeTakeFirst()
  try {
    const { numUpdatedRows } = await updating
    return numUpdatedRows > 0n
  } catch (error) {
    // Another account took it at the same moment; the transaction fails, as its caller expects.
    const clashes = ['members_site_id_email_key_key', 'members_email_identity']
    if (clashes.some((one) => isClash(error, one))) return false
    throw error
  }
}

/** Records that a change was confirmed or undone. */
export async function markEmailChange(
  db: Reads,
  id: string,
  what: 'confirmed_at' | 'undone_at',
  now: Date,
): Promise<void> {
  await db.updateTable('email_changes').set(what, now).where('id', '=', id).execute()
}
