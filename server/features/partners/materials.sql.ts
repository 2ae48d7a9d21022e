import type { Locale } from '#contract/features/sites/locale.ts'
import type { Reads, Tx } from '../../app/transaction.ts'
import { findPage, type PageRequest } from '../../platform/database/find-page.sql.ts'

function selectMaterials(db: Reads, siteId: string) {
  return db
    .selectFrom('partner_materials')
    .select(['id', 'name', 'language', 'text', 'path', 'width', 'height'])
    .where('site_id', '=', siteId)
    .$narrowType<{ language: Locale | null }>()
}

export type MaterialRow = Awaited<ReturnType<typeof findMaterials>>['rows'][number]

/** Finds a page of the materials of a site, newest first; with a language, those in it and those for every language. */
export function findMaterials(
  db: Reads,
  siteId: string,
  { language, page }: { language: string | null; page: PageRequest },
) {
  const materials = selectMaterials(db, siteId).$if(language !== null, (query) =>
    query.where(({ eb, or }) => or([eb('language', 'is', null), eb('language', '=', language)])),
  )
  return findPage(db, materials, { by: ['created_at', 'id'], isDescending: true, page })
}

/** Finds one material of a site. */
export function findMaterial(db: Reads, siteId: string, id: string) {
  return selectMaterials(db, siteId).where('id', '=', id).executeTakeFirst()
}

/** Finds the picture of a banner of a site. */
export function findBanner(db: Reads, siteId: string, id: string) {
  return db
    .selectFrom('partner_materials')
    .select(['picture', 'media_type'])
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .where('picture', 'is not', null)
    .$narrowType<{ picture: Buffer; media_type: string }>()
    .executeTakeFirst()
}

interface NewMaterial {
  readonly id: string
  readonly name: string
  readonly language: string | null
  readonly text: string
  readonly path: string
  readonly picture: Buffer | null
  readonly media_type: string | null
  readonly width: number | null
  readonly height: number | null
}

/** Stores a material. */
export async function insertMaterial(tx: Tx, material: NewMaterial): Promise<void> {
  await tx.db
    .insertInto('partner_materials')
    .values({ ...material, site_id: tx.site.id, created_at: tx.now })
    .execute()
}

/** Removes a material; false when the site has none with that id. */
export async function deleteMaterial(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('partner_materials')
    .where('site_id', '=', tx.site.id)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
