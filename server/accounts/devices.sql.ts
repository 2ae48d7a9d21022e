import { sql } from 'kysely'
import type { Reads } from '../context.ts'

/** Whether a member has logged in with this browser before. */
export async function isKnownDevice(db: Reads, memberId: string, tokenHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    select 1 from known_devices where member_id = ${memberId} and token_hash = ${tokenHash}`.execute(db)
  return rows.length > 0
}

/** Notes that a member logs in with a browser; tells whether it is their first with any other known already. */
export async function noteDevice(
  db: Reads,
  device: { memberId: string; tokenHash: Buffer; now: Date },
): Promise<{ isNew: boolean; hasOthers: boolean }> {
  const { rows } = await sql<{ isNew: boolean; hasOthers: boolean }>`
    with noted as (
      insert into known_devices (member_id, token_hash, first_at, last_at)
      values (${device.memberId}, ${device.tokenHash}, ${device.now}, ${device.now})
      on conflict (member_id, token_hash) do update set last_at = excluded.last_at
      returning xmax = 0 as "isNew"
    )
    select "isNew", exists (
      select 1 from known_devices where member_id = ${device.memberId} and token_hash <> ${device.tokenHash}
    ) as "hasOthers" from noted`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the device was not noted')
  return row
}

/** Forgets browsers that were not used for as long as their cookie lives. */
export async function deleteOldDevices(db: Reads, before: Date): Promise<void> {
  await sql`delete from known_devices where last_at < ${before}`.execute(db)
}
