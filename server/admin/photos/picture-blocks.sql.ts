import { sql } from 'kysely'
import type { PhotoRefusal } from '#contract/admin/photos/photos.ts'
import type { Reads } from '../../app/transaction.ts'
import { differentBits } from '../../features/photos/photos.sql.ts'
import { findPage, type PageRequest } from '../../platform/database/find-page.sql.ts'

/** Blocks a picture from being uploaded again, by its hash only. */
export async function insertPictureBlock(
  db: Reads,
  block: { id: string; hash: string; reason: PhotoRefusal; staffId: string; now: Date },
): Promise<void> {
  await db
    .insertInto('picture_blocks')
    .values({
      id: block.id,
      hash: block.hash,
      reason: block.reason,
      staff_id: block.staffId,
      created_at: block.now,
    })
    .onConflict((oc) => oc.column('hash').doNothing())
    .execute()
}

/** Selects blocks, with those of other deployments; `by` is null there, and once their maker's account is gone. */
function selectPictureBlocks(db: Reads) {
  return db
    .selectFrom(({ selectFrom }) =>
      selectFrom('picture_blocks')
        .select(['id', 'hash', 'reason', 'created_at', 'staff_id'])
        .select(({ cast, lit }) => cast<string | null>(lit(null), 'text').as('pod'))
        .unionAll(
          selectFrom('pod_picture_blocks')
            .select(['id', 'hash', 'reason', 'created_at'])
            .select(({ cast, lit }) => cast<string | null>(lit(null), 'uuid').as('staff_id'))
            .select(({ ref }) => ref('pod').$castTo<string | null>().as('pod')),
        )
        .as('b'),
    )
    .leftJoin('staff as s', 's.id', 'b.staff_id')
    .select(['b.id', 's.name as by', 'b.pod', 'b.created_at'])
    .select((eb) => eb.ref('b.reason').$castTo<PhotoRefusal>().as('reason'))
}

/** Returns the blocks of all sites, the newest first: all, or those that pictures with some hashes look like. */
export async function findPictureBlocks(
  db: Reads,
  { like, page }: { like: { hashes: readonly string[]; distance: number } | null; page: PageRequest },
) {
  const blocks = selectPictureBlocks(db).$if(like !== null, (all) =>
    all.where(
      sql<boolean>`exists (
        select from unnest(${[...(like?.hashes ?? [])]}::text[]) as a (h)
        where ${differentBits('b.hash', 'a.h')} <= ${like?.distance ?? 0})`,
    ),
  )
  return findPage(db, blocks, { by: ['b.created_at', 'b.id'], isDescending: true, page })
}

/** Returns the hashes of a picture of a site's member, in all orientations. */
export async function findHashes(
  db: Reads,
  siteId: string,
  { member, id }: { member: string; id: string },
): Promise<string[] | undefined> {
  const row = await db
    .selectFrom('pictures as p')
    .innerJoin('members as m', 'm.id', 'p.member_id')
    .select(['p.perceptual_hash', 'p.turned_hashes'])
    .where('m.site_id', '=', siteId)
    .where('p.member_id', '=', member)
    .where('p.id', '=', id)
    .executeTakeFirst()
  return row && [row.perceptual_hash, ...row.turned_hashes].filter((hash) => hash !== null)
}

/** Lifts a block; returns its reason. */
export async function deletePictureBlock(db: Reads, id: string): Promise<string | undefined> {
  const row = await db
    .deleteFrom('picture_blocks')
    .where('id', '=', id)
    .returning('reason')
    .executeTakeFirst()
  return row?.reason
}

/** Lifts the block made from a picture. */
export async function deleteBlockByPicture(db: Reads, memberId: string, id: string): Promise<void> {
  await db
    .deleteFrom('picture_blocks')
    .where('hash', '=', (eb) =>
      eb
        .selectFrom('pictures')
        .select('perceptual_hash')
        .where('member_id', '=', memberId)
        .where('id', '=', id),
    )
    .execute()
}
