import { sql } from 'kysely'
import type { Reads, Tx } from '../context.ts'
import { firstIdOf } from '../platform/ids.ts'

export interface NewChatPhoto {
  id: string
  fromId: string
  clientId: string
  file: string
  width: number
  height: number
  blur: string
}

export async function insertChatPhoto(tx: Tx, photo: NewChatPhoto): Promise<void> {
  await sql`
    insert into chat_photos (id, site_id, from_id, client_id, file, width, height, blur, created_at)
    values (${photo.id}, ${tx.site.id}, ${photo.fromId}, ${photo.clientId}, ${photo.file}, ${photo.width}, ${photo.height}, ${photo.blur},
      ${tx.now})`.execute(tx.db)
}

/** Removes a photo that no message has taken; one that has been sent stays. */
export async function dropUnsentPhoto(tx: Tx, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from chat_photos p where id = ${id}
      and not exists (select 1 from messages m where m.from_id = p.from_id and m.client_id = p.client_id and m.photo_id = p.id)`.execute(
    tx.db,
  )
  return numAffectedRows === 1n
}

/** Removes photos of an earlier day that no message has taken, since a process was killed between; gives their files. */
export async function takeUnsentPhotos(
  tx: Tx,
  { from, until }: { from: Date; until: Date },
): Promise<string[]> {
  const { rows } = await sql<{ file: string }>`
    delete from chat_photos p where p.id >= ${firstIdOf(from)} and p.id < ${firstIdOf(until)}
      and not exists (select 1 from messages m where m.from_id = p.from_id and m.client_id = p.client_id and m.photo_id = p.id)
    returning p.file`.execute(tx.db)
  return rows.map((row) => row.file)
}

export interface SeenPhoto {
  file: string
  /** Whether this viewer may see it: its sender, or a receiver who has accepted. */
  visible: boolean
}

/** A photo by the message that carries it, for one of the two members of its conversation. */
export async function findSeenPhoto(db: Reads, viewerId: string, id: string): Promise<SeenPhoto | undefined> {
  const { rows } = await sql<SeenPhoto>`
    select p.file, p.from_id = ${viewerId}
      or case when c.member_a = ${viewerId} then c.photos_a else c.photos_b end as visible
    from chat_photos p
    join messages m on m.from_id = p.from_id and m.client_id = p.client_id and m.photo_id = p.id
    join conversations c on c.id = m.conversation_id
    where p.id = ${id} and ${viewerId} in (c.member_a, c.member_b)`.execute(db)
  return rows[0]
}

/** Notes that a member accepts photos of the other one. Null when the conversation is not theirs. */
export async function acceptPhotosOf(
  tx: Tx,
  viewerId: string,
  conversation: string,
): Promise<{ changed: boolean } | null> {
  const { rows } = await sql<{ was: boolean }>`
    with before as (
      select id, case when member_a = ${viewerId} then photos_a else photos_b end as was
      from conversations where id = ${conversation} and ${viewerId} in (member_a, member_b) for update
    )
    update conversations c set
      photos_a = photos_a or member_a = ${viewerId}, photos_b = photos_b or member_b = ${viewerId}
    from before where c.id = before.id returning before.was`.execute(tx.db)
  const [row] = rows
  return row ? { changed: !row.was } : null
}
