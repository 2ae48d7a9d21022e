import { sql } from 'kysely'
import { isConversation } from '../chat/chat.sql.ts'
import { type PreparedReads, readPrepared } from '../platform/database/prepared.ts'
import {
  type PictureRow,
  type ProfileRow,
  picturesOfProfile,
  profileColumns,
} from '../profiles/own-profile.sql.ts'

/** A profile with all that opening it needs besides. */
export interface OpenedRow extends ProfileRow {
  /** In their order. */
  pictures: PictureRow[]
  /** The conversation of the viewer with the member. */
  conversation: string | null
  /** Whether the viewer is premium; null for nobody. */
  viewer_paid: boolean | null
}

/** Reads a profile for a viewer, or for a visitor: uncut, what of it may be seen is decided by the caller. */
export async function findOpened(
  reads: PreparedReads,
  { id, viewerId }: { id: string; viewerId: string | null },
): Promise<OpenedRow | undefined> {
  const isOthers = viewerId !== null && viewerId !== id
  const conversation = isOthers
    ? sql`(select c.id from conversations c where ${isConversation(viewerId, { member: id })})`
    : sql`null::uuid`
  const [row] = await readPrepared(
    reads,
    sql<OpenedRow>`
    select ${profileColumns}, ${conversation} as conversation,
      (select v.paid_since is not null from members v where v.id = ${viewerId}::uuid) as viewer_paid,
      ${picturesOfProfile} as pictures
    from profiles p join members m on m.id = p.member_id where p.member_id = ${id}`,
  )
  return row
}
