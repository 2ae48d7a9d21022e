import type { DeleteReason } from '#contract/features/accounts/leaving.ts'
import type { Reads } from '../../app/transaction.ts'

/** Marks an account for deletion, storing its status; false when it is already marked or banned. */
export async function requestDeletion(
  db: Reads,
  deletion: { memberId: string; reason: DeleteReason; remarks: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .with('before', (qb) =>
      qb
        .selectFrom('members')
        .select(['id', 'status'])
        .where('id', '=', deletion.memberId)
        .where('status', 'in', ['not_confirmed', 'activated'])
        .forUpdate(),
    )
    .with('noted', (qb) =>
      qb
        .insertInto('account_deletions')
        .columns(['member_id', 'previous_status', 'reason', 'remarks', 'requested_at'])
        .expression((eb) =>
          eb
            .selectFrom('before')
            .select((before) => [
              'id',
              'status',
              before.val(deletion.reason).as('reason'),
              before.val(deletion.remarks).as('remarks'),
              before.val(deletion.now).as('requested_at'),
            ]),
        ),
    )
    // Leaving withdraws the consents to sensitive data; a member who comes back is asked again.
    .with('consents_withdrawn', (qb) =>
      qb
        .updateTable('sensitive_consents as c')
        .from('before')
        .set({ withdrawn_at: deletion.now })
        .whereRef('c.member_id', '=', 'before.id')
        .where('c.subject', '=', 'membership')
        .where('c.withdrawn_at', 'is', null),
    )
    .updateTable('members as m')
    .from('before')
    .set({ status: 'pending_deletion', deletion_requested_at: deletion.now })
    .whereRef('m.id', '=', 'before.id')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Finds when the deletion of an account was requested; undefined when it is not marked for deletion. */
export async function findDeletion(db: Reads, memberId: string): Promise<Date | undefined> {
  const member = await db
    .selectFrom('members')
    .select('deletion_requested_at')
    .where('id', '=', memberId)
    .where('status', '=', 'pending_deletion')
    .executeTakeFirst()
  return member?.deletion_requested_at ?? undefined
}

/** Restores the former status of an account that is marked for deletion; false when it is no longer marked. */
export async function undoDeletion(db: Reads, memberId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .with('was', (qb) =>
      qb.deleteFrom('account_deletions').where('member_id', '=', memberId).returning('previous_status'),
    )
    .updateTable('members as m')
    .from('was')
    .set((eb) => ({ status: eb.ref('was.previous_status'), deletion_requested_at: null }))
    .where('m.id', '=', memberId)
    .where('m.status', '=', 'pending_deletion')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
