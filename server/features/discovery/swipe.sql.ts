import type { Reads } from '../../app/transaction.ts'

/** Returns how many likes a member has given in the swipe game on a day, except to one member. */
export async function countSwipeLikes(
  db: Reads,
  find: { memberId: string; day: string; beside: string | null },
): Promise<number> {
  const { likes } = await db
    .selectFrom('swipes')
    .select(({ fn }) => fn.countAll<number>().as('likes'))
    .where('member_id', '=', find.memberId)
    .where('day', '=', find.day)
    .where('vote', '=', 'like')
    .where('profile_id', 'is distinct from', find.beside)
    .executeTakeFirstOrThrow()
  return likes
}

export interface Swipe {
  memberId: string
  profileId: string
  vote: 'like' | 'skip'
  day: string
  now: Date
}

/** Stores the answer to a card; a skip never replaces a like of the same day. */
export async function upsertSwipe(db: Reads, { memberId, profileId, vote, day, now }: Swipe): Promise<void> {
  await db
    .insertInto('swipes')
    .values({ member_id: memberId, profile_id: profileId, vote, day, voted_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['member_id', 'profile_id'])
        .doUpdateSet((eb) => ({
          vote: eb.ref('excluded.vote'),
          day: eb.ref('excluded.day'),
          voted_at: eb.ref('excluded.voted_at'),
        }))
        .where((eb) =>
          eb.not(eb.and([eb('swipes.vote', '=', 'like'), eb('swipes.day', '=', eb.ref('excluded.day'))])),
        ),
    )
    .execute()
}

/** Deletes the skip of a card. */
export async function deleteSkip(db: Reads, memberId: string, profileId: string): Promise<void> {
  await db
    .deleteFrom('swipes')
    .where('member_id', '=', memberId)
    .where('profile_id', '=', profileId)
    .where('vote', '=', 'skip')
    .execute()
}

/** Returns the members skipped before a day, longest ago first: candidates to be shown again. */
export async function findSkipped(
  db: Reads,
  find: { memberId: string; before: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('swipes as w')
    .select('w.profile_id')
    .where('w.member_id', '=', find.memberId)
    .where('w.vote', '=', 'skip')
    .where('w.day', '<', find.before)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('likes as l')
            .select('l.to_id')
            .whereRef('l.from_id', '=', 'w.member_id')
            .whereRef('l.to_id', '=', 'w.profile_id'),
        ),
      ),
    )
    .orderBy('w.voted_at')
    .limit(find.limit)
    .execute()
  return rows.map((row) => row.profile_id)
}
