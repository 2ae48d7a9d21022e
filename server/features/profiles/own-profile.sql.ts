import { expressionBuilder, type Selectable, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Tables } from '#database/tables.ts'
import type { Reads } from '../../app/transaction.ts'
import { executePrepared, type PreparedReads } from '../../platform/database/prepared.ts'

/** The columns of a ProfileRow, of `p` and `m`. */
export const profileColumns = [
  'p.member_id',
  'p.name',
  'p.gender',
  'm.looking_for',
  'p.date_of_birth',
  'p.sexuality',
  'p.country',
  'p.region_id',
  'p.city_id',
  'p.city',
  'p.interests',
  'p.hair_color',
  'p.eye_color',
  'p.body_type',
  'p.relationship_status',
  'p.tattoos',
  'p.about_me',
  'p.main_picture_id',
] as const

type ColumnName<Table extends 'm' | 'p'> = (typeof profileColumns)[number] extends infer Name
  ? Name extends `${Table}.${infer Column}`
    ? Column
    : never
  : never

export type ProfileRow = Pick<Selectable<Tables['profiles']>, ColumnName<'p'>> &
  Pick<Selectable<Tables['members']>, ColumnName<'m'>>

/** Selects profiles `p` with their members `m`. */
export function selectProfiles(db: Pick<Reads, 'selectFrom'>) {
  return db.selectFrom('profiles as p').innerJoin('members as m', 'm.id', 'p.member_id')
}

/** Finds the complete profile of a member; the caller decides what a viewer may see. */
export function findProfile(db: Reads, memberId: string): Promise<ProfileRow | undefined> {
  return selectProfiles(db).select(profileColumns).where('p.member_id', '=', memberId).executeTakeFirst()
}

const pictureColumns = ['id', 'file', 'width', 'height', 'blur', 'state', 'refusal'] as const

export type PictureRow = Pick<Selectable<Tables['pictures']>, (typeof pictureColumns)[number]>

/** Finds the pictures of a member, in order. */
export function findPictures(db: Reads, memberId: string): Promise<PictureRow[]> {
  return db
    .selectFrom('pictures')
    .select(pictureColumns)
    .where('member_id', '=', memberId)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** Selects the pictures of the profile `p` as one value, in order. */
export const selectPictures = jsonArrayFrom(
  expressionBuilder<Tables & { p: Tables['profiles'] }, 'p'>()
    .selectFrom('pictures')
    .select(pictureColumns)
    .whereRef('pictures.member_id', '=', 'p.member_id')
    .orderBy('position')
    .orderBy('id'),
)

/** The fields of a profile with its pictures, and whether the member is premium. */
export interface OwnProfileRow extends ProfileRow {
  paid: boolean
  /** In order. */
  pictures: PictureRow[]
}

/** The columns of an OwnProfileRow, of `p` and `m`. */
export const ownProfileColumns = sql`${sql.join(profileColumns.map((name) => sql.ref(name)))},
  m.paid_since is not null as paid, ${selectPictures} as pictures`

/** Selects own profiles, of `p` and `m`, with their pictures. */
export function selectOwnProfiles(db: Pick<Reads, 'selectFrom'>) {
  return selectProfiles(db)
    .select(profileColumns)
    .select((eb) => [
      eb('m.paid_since', 'is not', null).$castTo<boolean>().as('paid'),
      selectPictures.as('pictures'),
    ])
}

/** Finds the caller’s profile and its pictures. It follows most of what a member does, so the statement is prepared. */
export async function findOwnProfile(
  reads: PreparedReads & { db: Reads },
  memberId: string,
): Promise<OwnProfileRow | undefined> {
  const [row] = await executePrepared(reads, selectOwnProfiles(reads.db).where('p.member_id', '=', memberId))
  return row
}
