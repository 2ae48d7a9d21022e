import { sql } from 'kysely'
import type { Reads } from '../../app/transaction.ts'

/** Stores the files of a picture under their names; files that are already there stay, and count as uploaded now. */
export async function insertSitePicture(
  db: Reads,
  p: { siteId: string; picture: string; files: Readonly<Record<string, Buffer>>; now: Date },
): Promise<void> {
  await db
    .insertInto('site_pictures')
    .values(
      Object.entries(p.files).map(([file, bytes]) => ({
        site_id: p.siteId,
        picture: p.picture,
        file,
        bytes,
        created_at: p.now,
      })),
    )
    .onConflict((oc) => oc.columns(['site_id', 'picture', 'file']).doUpdateSet({ created_at: p.now }))
    .execute()
}

/** Finds one file of a picture. */
export async function findSitePictureFile(
  db: Reads,
  p: { siteId: string; picture: string; file: string },
): Promise<Buffer | null> {
  const row = await db
    .selectFrom('site_pictures')
    .select('bytes')
    .where('site_id', '=', p.siteId)
    .where('picture', '=', p.picture)
    .where('file', '=', p.file)
    .executeTakeFirst()
  return row?.bytes ?? null
}

/** Returns which of the given pictures a site has. */
export async function findSitePictures(
  db: Reads,
  siteId: string,
  pictures: readonly string[],
): Promise<string[]> {
  if (pictures.length === 0) return []
  const rows = await db
    .selectFrom('site_pictures')
    .select('picture')
    .distinct()
    .where('site_id', '=', siteId)
    .where('picture', 'in', pictures)
    .execute()
  return rows.map(({ picture }) => picture)
}

/** Removes the pictures that no version of the site’s settings refers to, except those uploaded just now. */
export async function deleteUnusedSitePictures(db: Reads, siteId: string, before: Date): Promise<void> {
  await sql`
    delete from site_pictures p
    where p.site_id = ${siteId} and p.created_at < ${before}
      and not exists (
        select from site_versions v
        where v.site_id = p.site_id and strpos(v.settings::text, p.picture) > 0)
      and not exists (
        select from sites s
        where s.id = p.site_id and strpos(s.settings::text, p.picture) > 0)`.execute(db)
}
