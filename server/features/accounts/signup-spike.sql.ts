import type { Reads } from '../../app/transaction.ts'

/** Fewer signups in an hour than this are no spike, however quiet the site is otherwise. */
const minInHour = 60
/** A spike has this many times the usual number. */
const times = 6
const hoursPerWeek = 168
const hourMilliseconds = 3_600_000

/** Returns whether a site has far more signups in this hour than in an hour of the last week. */
export async function isSignupSpike(db: Reads, siteId: string, now: Date): Promise<boolean> {
  const hourAgo = new Date(now.getTime() - hourMilliseconds)
  const weekAgo = new Date(now.getTime() - hoursPerWeek * hourMilliseconds)
  const { hour, week } = await db
    .selectFrom('members')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('signup_at', '>', hourAgo).as('hour'),
      fn.countAll<number>().filterWhere('signup_at', '<=', hourAgo).as('week'),
    ])
    .where('site_id', '=', siteId)
    .where('signup_at', '>', weekAgo)
    .executeTakeFirstOrThrow()
  return hour >= minInHour && hour >= (times * week) / hoursPerWeek
}
