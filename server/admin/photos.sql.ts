import { sql } from 'kysely'
import type { PhotoEntry } from '#contract/admin-photos.ts'
import type { Reads } from '../context.ts'

export interface PhotoRow {
  id: string
  member_id: string
  name: string
  gender: 'male' | 'female'
  date_of_birth: string
  file: string
  width: number
  height: number
  state: PhotoEntry['state']
  suspicion: PhotoEntry['suspicion']
  main: boolean
  created_at: Date
}

const unseen = sql`p.reviewed_at is null and p.portrait is null and p.state <> 'refused'`

/** Pictures of a site that nobody has looked at, those that wait unseen first, each oldest first. */
export async function findPhotosToReview(db: Reads, siteId: string): Promise<PhotoRow[]> {
  const { rows } = await sql<PhotoRow>`
    select p.id, p.member_id, f.name, f.gender, f.date_of_birth::text, p.file, p.width, p.height, p.state, p.suspicion,
      f.main_picture_id = p.id is true as main, p.created_at
    from pictures p join profiles f on f.member_id = p.member_id
    where f.site_id = ${siteId} and ${unseen}
    order by p.state = 'pending' desc, p.created_at, p.id limit 60`.execute(db)
  return rows
}

/** How many pictures of a site nobody has looked at, and how many hashes are blocked. */
export async function countPhotos(db: Reads, siteId: string): Promise<{ waiting: number; blocked: number }> {
  const { rows } = await sql<{ waiting: number; blocked: number }>`
    select (select count(*)::int from pictures p join profiles f on f.member_id = p.member_id
      where f.site_id = ${siteId} and ${unseen}) as waiting,
      (select count(*)::int from picture_blocks) as blocked`.execute(db)
  return rows[0] ?? { waiting: 0, blocked: 0 }
}

export interface LockedPhoto {
  id: string
  file: string
  state: PhotoEntry['state']
  reviewed_at: Date | null
  perceptual_hash: string | null
}

const photoOf = (siteId: string, { member, id }: { member: string; id: string }) => sql`
  select p.id, p.file, p.state, p.reviewed_at, p.perceptual_hash from pictures p
  join members m on m.id = p.member_id
  where m.site_id = ${siteId} and p.member_id = ${member} and p.id = ${id}`

/** A picture of a member of a site. */
export async function findPhoto(
  db: Reads,
  siteId: string,
  which: { member: string; id: string },
): Promise<LockedPhoto | undefined> {
  const { rows } = await sql<LockedPhoto>`${photoOf(siteId, which)}`.execute(db)
  return rows[0]
}

/** Locks a picture of a member of a site. */
export async function lockPhoto(
  db: Reads,
  siteId: string,
  which: { member: string; id: string },
): Promise<LockedPhoto | undefined> {
  const { rows } = await sql<LockedPhoto>`${photoOf(siteId, which)} for update of p`.execute(db)
  return rows[0]
}

/** Notes that somebody has looked at a picture. */
export async function noteReviewed(
  db: Reads,
  { member, id, staffId, now }: { member: string; id: string; staffId: string; now: Date },
): Promise<void> {
  await sql`
    update pictures set reviewed_at = ${now}, reviewed_by = ${staffId} where member_id = ${member} and id = ${id}`.execute(
    db,
  )
}

/** Puts new files in the place of a picture's. */
export async function replacePictureFiles(
  db: Reads,
  p: {
    member: string
    id: string
    file: string
    width: number
    height: number
    blur: string
    hash: string
    turned: readonly string[]
  },
): Promise<void> {
  await sql`
    update pictures set file = ${p.file}, width = ${p.width}, height = ${p.height}, blur = ${p.blur},
      perceptual_hash = ${p.hash}, turned_hashes = ${[...p.turned]}::text[]
    where member_id = ${p.member} and id = ${p.id}`.execute(db)
}
