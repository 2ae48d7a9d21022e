import { sql } from 'kysely'
import type { Wishes } from '#contract/discovery.ts'
import type { Interest } from '#contract/interests.ts'
import type { LookingFor } from '#contract/profile.ts'
import type { RelationshipStatus } from '#contract/profile-options.ts'
import type { Reads } from '../context.ts'
import { executePrepared, type PreparedReads } from '../platform/database/prepared.ts'
import { type ProfileRow, profileColumns } from '../profiles/own-profile.sql.ts'

interface WishesRow {
  wished_gender: LookingFor | null
  wished_min_age: number
  wished_max_age: number
  wished_region: string | null
  wished_interests: Interest[]
  wished_statuses: RelationshipStatus[]
}

/** The profile of a member with the wishes that they have saved, if any. */
export interface Wisher {
  readonly me: ProfileRow
  readonly saved: Wishes | null
  /** The marks of the rows: the rest is as it was while these are. */
  readonly stamp: string
}

const stamp = sql`concat_ws('.', p.xmin, m.xmin, w.xmin)`
const wishers = (memberId: string) => sql`profiles p join members m on m.id = p.member_id
  left join match_wishes w on w.member_id = p.member_id where p.member_id = ${memberId}`

/** The stamp of a member as it is, for another statement; null when the account is gone. */
export const stampOfWisher = (memberId: string) => sql`(select ${stamp} from ${wishers(memberId)})`

/** Reads the profile and the wishes of a member; undefined when the account is gone. */
export async function findWisher(reads: PreparedReads, memberId: string): Promise<Wisher | undefined> {
  const [row] = await executePrepared(
    reads,
    sql<ProfileRow & WishesRow & { stamp: string }>`
    select ${profileColumns}, ${stamp} as stamp, w.gender as wished_gender, w.min_age as wished_min_age, w.max_age as wished_max_age,
      w.region_id as wished_region, w.interests as wished_interests, w.relationship_status as wished_statuses
    from ${wishers(memberId)}`,
  )
  if (!row) return undefined
  const saved = row.wished_gender && {
    gender: row.wished_gender,
    min_age: row.wished_min_age,
    max_age: row.wished_max_age,
    countryregion: row.wished_region,
    interests: row.wished_interests,
    relationship_status: row.wished_statuses,
  }
  return { me: row, saved, stamp: row.stamp }
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
