import type { Wishes } from '#contract/features/discovery/discovery.ts'
import type { Interest } from '#contract/features/profiles/interests.ts'
import type { RelationshipStatus } from '#contract/features/profiles/profile-options.ts'
import type { Reads } from '../../app/transaction.ts'
import { executePrepared, type PreparedReads } from '../../platform/database/prepared.ts'
import { type ProfileRow, profileColumns, selectProfiles } from '../profiles/own-profile.sql.ts'

/** The profile of a member with the wishes that they have saved, if any. */
export interface ProfileWithWishes {
  readonly me: ProfileRow
  readonly saved: Wishes | null
}

/** Reads the profile and the wishes of a member; undefined when the account is gone. */
export async function findMemberWithWishes(
  reads: PreparedReads & { db: Reads },
  memberId: string,
): Promise<ProfileWithWishes | undefined> {
  const [row] = await executePrepared(
    reads,
    selectProfiles(reads.db)
      .leftJoin('match_wishes as w', 'w.member_id', 'p.member_id')
      .select(profileColumns)
      .select([
        'w.gender as wished_gender',
        'w.min_age as wished_min_age',
        'w.max_age as wished_max_age',
        'w.region_id as wished_region',
        'w.interests as wished_interests',
        'w.relationship_status as wished_statuses',
      ])
      .where('p.member_id', '=', memberId)
      // Only `upsertWishes` writes wishes; in the left join, all of them are set or none.
      .$narrowType<{
        wished_min_age: number
        wished_max_age: number
        wished_interests: Interest[]
        wished_statuses: RelationshipStatus[]
      }>(),
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
  return { me: row, saved }
}

/** Saves the wishes of a member. */
export async function upsertWishes(db: Reads, memberId: string, wishes: Wishes, now: Date): Promise<void> {
  const columns = {
    gender: wishes.gender,
    min_age: wishes.min_age,
    max_age: wishes.max_age,
    region_id: wishes.countryregion,
    interests: wishes.interests,
    relationship_status: wishes.relationship_status,
    updated_at: now,
  }
  await db
    .insertInto('match_wishes')
    .values({ member_id: memberId, ...columns })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(columns))
    .execute()
}
