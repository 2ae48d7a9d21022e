import { sql } from 'kysely'
import type { Reads } from '../context.ts'
import { settleMainPicture } from '../photos/photos.sql.ts'

/** Refuses a picture; the next approved one becomes the main one. False when the member has no such picture. */
export async function refusePicture(
  db: Reads,
  { memberId, id, reason }: { memberId: string; id: string; reason: string },
): Promise<boolean> {
  const { rows } = await sql`
    update pictures set state = 'refused', refusal = ${reason} where member_id = ${memberId} and id = ${id}
    returning 1`.execute(db)
  if (rows.length === 0) return false
  await settleMainPicture(db, memberId, null)
  return true
}

/** Shows a picture to others. False when the member has no such picture. */
export async function approvePicture(db: Reads, memberId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    update pictures set state = 'approved', refusal = null where member_id = ${memberId} and id = ${id}
    returning 1`.execute(db)
  if (rows.length === 0) return false
  await settleMainPicture(db, memberId, null)
  return true
}
