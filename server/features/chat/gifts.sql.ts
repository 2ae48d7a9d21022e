import type { Reads } from '../../app/transaction.ts'

const selectOffered = (db: Reads, siteId: string) =>
  db.selectFrom('gifts').select('id').where('site_id', '=', siteId).where('enabled', '=', true)

/** Returns the gifts that a site offers, in its order. */
export async function findGifts(db: Reads, siteId: string): Promise<string[]> {
  const rows = await selectOffered(db, siteId).orderBy('position').orderBy('id').limit(100).execute()
  return rows.map((row) => row.id)
}

export async function isOffered(db: Reads, siteId: string, gift: string): Promise<boolean> {
  return (await selectOffered(db, siteId).where('id', '=', gift).executeTakeFirst()) !== undefined
}
