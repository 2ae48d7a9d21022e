import type { Reads, Tx } from '../../app/transaction.ts'
import { computeFirstIdAt } from '../../platform/ids.ts'

export interface NewChatPhoto {
  id: string
  fromId: string
  clientId: string
  file: string
  width: number
  height: number
  blur: string
}

/** Stores a photo for a message about to be sent. */
export async function insertChatPhoto(tx: Tx, photo: NewChatPhoto): Promise<void> {
  const { fromId, clientId, id, file, width, height, blur } = photo
  await tx.db
    .insertInto('chat_photos')
    .values({
      id,
      file,
      width,
      height,
      blur,
      site_id: tx.site.id,
      from_id: fromId,
      client_id: clientId,
      created_at: tx.now,
    })
    .execute()
}

/** Removes a photo without a message; a sent one stays. */
export async function deleteUnsentPhoto(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await deleteUnsent(tx).where('p.id', '=', id).executeTakeFirst()
  return numDeletedRows === 1n
}

const deleteUnsent = (tx: Tx) =>
  tx.db
    .deleteFrom('chat_photos as p')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('messages as m')
            .whereRef('m.from_id', '=', 'p.from_id')
            .whereRef('m.client_id', '=', 'p.client_id')
            .whereRef('m.photo_id', '=', 'p.id'),
        ),
      ),
    )

/** Removes photos of an earlier day without a message, left by a killed process; returns their files. */
export async function takeUnsentPhotos(
  tx: Tx,
  { from, until }: { from: Date; until: Date },
): Promise<string[]> {
  const rows = await deleteUnsent(tx)
    .where('p.id', '>=', computeFirstIdAt(from))
    .where('p.id', '<', computeFirstIdAt(until))
    .returning('p.file')
    .execute()
  return rows.map((row) => row.file)
}

export interface VisiblePhoto {
  file: string
  /** Whether this viewer may see it: its sender, or a receiver who has accepted. */
  visible: boolean
}

/** Finds the photo of a message, for one of the two members of its conversation. */
export async function findVisiblePhoto(
  db: Reads,
  viewerId: string,
  id: string,
): Promise<VisiblePhoto | undefined> {
  const row = await db
    .selectFrom('chat_photos as p')
    .innerJoin('messages as m', (join) =>
      join
        .onRef('m.from_id', '=', 'p.from_id')
        .onRef('m.client_id', '=', 'p.client_id')
        .onRef('m.photo_id', '=', 'p.id'),
    )
    .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
    .select(['p.file', 'p.from_id', 'c.member_a', 'c.photos_a', 'c.photos_b'])
    .where('p.id', '=', id)
    .where((eb) => eb.or([eb('c.member_a', '=', viewerId), eb('c.member_b', '=', viewerId)]))
    .executeTakeFirst()
  if (!row) return undefined
  const accepts = row.member_a === viewerId ? row.photos_a : row.photos_b
  return { file: row.file, visible: row.from_id === viewerId || accepts }
}

/** Deletes the row of a photo without a message, and returns the stem of its files. */
export async function deleteChatPhoto(tx: Tx, id: string): Promise<string | null> {
  const row = await tx.db.deleteFrom('chat_photos').where('id', '=', id).returning('file').executeTakeFirst()
  return row?.file ?? null
}
