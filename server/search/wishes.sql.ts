import { sql } from 'kysely'
import type { Wishes } from '#contract/discovery.ts'
import type { Interest } from '#contract/interests.ts'
import type { LookingFor } from '#contract/profile.ts'
import type { RelationshipStatus } from '#contract/profile-options.ts'
import type { Reads } from '../context.ts'
import { type PreparedReads, readPrepared } from '../platform/prepared.ts'

interface WishesRow {
  gender: LookingFor
  min_age: number
  max_age: number
  region_id: string | null
  interests: Interest[]
  relationship_status: RelationshipStatus[]
}

/** The wishes that a member has saved, or undefined. */
export async function findWishes(db: Reads, memberId: string): Promise<Wishes | undefined> {
  const { rows } = await sql<WishesRow>`
    select gender, min_age, max_age, region_id, interests, relationship_status from match_wishes
    where member_id = ${memberId}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { region_id, ...wishes } = row
  return { ...wishes, countryregion: region_id }
}

export async function upsertWishes(db: Reads, memberId: string, wishes: Wishes, now: Date): Promise<void> {
  await sql`
    insert into match_wishes (member_id, gender, min_age, max_age, region_id, interests, relationship_status, updated_at)
    values (${memberId}, ${wishes.gender}, ${wishes.min_age}, ${wishes.max_age}, ${wishes.countryregion},
      ${wishes.interests}, ${wishes.relationship_status}, ${now})
    on conflict (member_id) do update set gender = excluded.gender, min_age = excluded.min_age,
      max_age = excluded.max_age, region_id = excluded.region_id, interests = excluded.interests,
      relationship_status = excluded.relationship_status, updated_at = excluded.updated_at`.execute(db)
}

/** What the fit of two members is computed from. */
export interface CandidateRow {
  id: string
  looking_for: LookingFor
  date_of_birth: string
  region_id: string | null
  interests: string[]
  relationship_status: string | null
  has_picture: boolean
  has_text: boolean
  /** The ages that the candidate has saved as wishes, if any. */
  min_age: number | null
  max_age: number | null
}

/** Reads candidates by their ids. */
export function findCandidates(reads: PreparedReads, ids: readonly string[]): Promise<CandidateRow[]> {
  return readPrepared(
    reads,
    sql<CandidateRow>`
    select p.member_id as id, m.looking_for, p.date_of_birth, p.region_id, p.interests, p.relationship_status,
      p.main_picture_id is not null as has_picture, p.about_me <> '' as has_text, w.min_age, w.max_age
    from unnest(${[...ids]}::uuid[]) as wanted (id)
    join profiles p on p.member_id = wanted.id
    join members m on m.id = p.member_id
    left join match_wishes w on w.member_id = p.member_id`,
  )
}
