import { sql } from 'kysely'
import type { PhotoRefusal } from '#contract/admin-photos.ts'
import type { Reads } from '../context.ts'
import { differentBits } from '../photos/photos.sql.ts'

export interface PictureBlockRow {
  id: string
  reason: PhotoRefusal
  /** Null once whoever made it is gone. */
  by: string | null
  created_at: Date
}

/** Keeps a picture from coming back, by its hash alone. */
export async function insertPictureBlock(
  db: Reads,
  block: { id: string; hash: string; reason: PhotoRefusal; staffId: string; now: Date },
): Promise<void> {
  await sql`
    insert into picture_blocks (id, hash, reason, staff_id, created_at)
    values (${block.id}, ${block.hash}, ${block.reason}, ${block.staffId}, ${block.now})
    on conflict (hash) do nothing`.execute(db)
}

const shown = sql`
  select b.id, b.reason, s.name as by, b.created_at from picture_blocks b left join staff s on s.id = b.staff_id`

/** The blocks of all sites, the newest first. */
export async function findPictureBlocks(db: Reads): Promise<PictureBlockRow[]> {
  const { rows } =
    await sql<PictureBlockRow>`${shown} order by b.created_at desc, b.id desc limit 200`.execute(db)
  return rows
}

/** The blocks that pictures with these hashes look like. */
export async function findBlocksLike(
  db: Reads,
  { hashes, distance }: { hashes: readonly string[]; distance: number },
): Promise<PictureBlockRow[]> {
  const { rows } = await sql<PictureBlockRow>`
    ${shown} where exists (
      select from unnest(${[...hashes]}::text[]) as a (h) where ${differentBits('b.hash', 'a.h')} <= ${distance})
    order by b.created_at desc, b.id desc limit 200`.execute(db)
  return rows
}

/** The hashes of a picture of a member of a site, turned in all ways. */
export async function findHashes(
  db: Reads,
  siteId: string,
  { member, id }: { member: string; id: string },
): Promise<string[] | undefined> {
  const { rows } = await sql<{ hashes: string[] }>`
    select array_remove(p.perceptual_hash || p.turned_hashes, null) as hashes from pictures p
    join members m on m.id = p.member_id
    where m.site_id = ${siteId} and p.member_id = ${member} and p.id = ${id}`.execute(db)
  return rows[0]?.hashes
}

/** Lifts a block; gives why it was made. */
export async function deletePictureBlock(db: Reads, id: string): Promise<PhotoRefusal | undefined> {
  const { rows } = await sql<{ reason: PhotoRefusal }>`
    delete from picture_blocks where id = ${id} returning reason`.execute(db)
  return rows[0]?.reason
}

/** Lifts the block that was made of a picture. */
export async function deleteBlockOf(db: Reads, memberId: string, id: string): Promise<void> {
  await sql`
    delete from picture_blocks
    where hash = (select perceptual_hash from pictures where member_id = ${memberId} and id = ${id})`.execute(
    db,
  )
}
