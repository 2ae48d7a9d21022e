import { sql } from 'kysely'
import type { Gender, LookingFor, Sexuality } from '#contract/profile.ts'
import type { Reads } from '../context.ts'
import { executePrepared, type PreparedReads } from '../platform/database/prepared.ts'

export interface ProfileRow {
  member_id: string
  name: string
  gender: Gender
  looking_for: LookingFor
  date_of_birth: string
  sexuality: Sexuality | null
  country: string
  region_id: string | null
  city_id: number | null
  city: string | null
  interests: string[]
  hair_color: string | null
  eye_color: string | null
  body_type: string | null
  relationship_status: string | null
  tattoos: string | null
  about_me: string
  main_picture_id: string | null
}

/** The columns of a ProfileRow, of `p` and `m`. */
export const profileColumns = sql`p.member_id, p.name, p.gender, m.looking_for, p.date_of_birth, p.sexuality, p.country,
  p.region_id, p.city_id, p.city, p.interests, p.hair_color, p.eye_color, p.body_type, p.relationship_status, p.tattoos,
  p.about_me, p.main_picture_id`

/** The fields of one profile, uncut: what of it a viewer may see is decided by the caller. */
export async function findProfile(db: Reads, memberId: string): Promise<ProfileRow | undefined> {
  const { rows } = await sql<ProfileRow>`
    select ${profileColumns} from profiles p join members m on m.id = p.member_id where p.member_id = ${memberId}`.execute(
    db,
  )
  return rows[0]
}

export interface PictureRow {
  id: string
  file: string
  width: number
  height: number
  blur: string
  state: 'pending' | 'approved' | 'refused'
  refusal: string | null
}

/** The pictures of a member in their order. */
export async function findPictures(db: Reads, memberId: string): Promise<PictureRow[]> {
  const { rows } = await sql<PictureRow>`
    select id, file, width, height, blur, state, refusal from pictures where member_id = ${memberId}
    order by position, id`.execute(db)
  return rows
}

/** The pictures of the profile `p` as one value, in their order. */
export const picturesOfProfile = sql<PictureRow[]>`coalesce((
  select json_agg(json_build_object('id', pic.id, 'file', pic.file, 'width', pic.width, 'height', pic.height,
    'blur', pic.blur, 'state', pic.state, 'refusal', pic.refusal) order by pic.position, pic.id)
  from pictures pic where pic.member_id = p.member_id), '[]')`

/** The fields of a profile with its pictures, and whether the member is premium. */
export interface OwnProfileRow extends ProfileRow {
  paid: boolean
  /** In their order. */
  pictures: PictureRow[]
}

/** The columns of an OwnProfileRow, of `p` and `m`. */
export const ownProfileColumns = sql`${profileColumns}, m.paid_since is not null as paid, ${picturesOfProfile} as pictures`

/** Reads the own profile and its pictures, after most of what a member does: one statement, kept prepared. */
export async function findOwnProfile(
  reads: PreparedReads,
  memberId: string,
): Promise<OwnProfileRow | undefined> {
  const [row] = await executePrepared(
    reads,
    sql<OwnProfileRow>`
    select ${ownProfileColumns} from profiles p join members m on m.id = p.member_id where p.member_id = ${memberId}`,
  )
  return row
}
