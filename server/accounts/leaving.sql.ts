import { sql } from 'kysely'
import type { DeleteReason } from '#contract/leaving.ts'
import type { Reads } from '../context.ts'

/** Puts an account on its way out, remembering what it was; false when it is already. */
export async function requestDeletion(
  db: Reads,
  deletion: { memberId: string; reason: DeleteReason; remarks: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    with before as (
      select id, status from members where id = ${deletion.memberId} and status in ('not_confirmed', 'activated') for update
    ), noted as (
      insert into account_deletions (member_id, reason, remarks, previous_status, requested_at)
      select id, ${deletion.reason}, ${deletion.remarks}, status, ${deletion.now} from before
    )
    update members m set status = 'pending_deletion', deletion_requested_at = ${deletion.now}
    from before where m.id = before.id returning 1`.execute(db)
  return rows.length > 0
}

/** When the deletion of an account was asked for; undefined when it is not on its way out. */
export async function findDeletion(db: Reads, memberId: string): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`
    select deletion_requested_at as at from members
    where id = ${memberId} and status = 'pending_deletion' and deletion_requested_at is not null`.execute(db)
  return rows[0]?.at
}

/** Gives an account on its way out its former status; false when it is not on its way out any more. */
export async function undoDeletion(db: Reads, memberId: string): Promise<boolean> {
  const { rows } = await sql`
    with was as (delete from account_deletions where member_id = ${memberId} returning previous_status)
    update members set status = was.previous_status, deletion_requested_at = null
    from was where id = ${memberId} and status = 'pending_deletion' returning 1`.execute(db)
  return rows.length > 0
}
