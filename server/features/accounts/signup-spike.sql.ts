import type { Reads } from '../../app/transaction.ts'

/** Fewer signups per hour than this are not a spike, however quiet the site is. */
const minInHour = 60
/** A spike has this multiple of the usual number. */
const times = 6
const hoursPerWeek = 168
const hourMilliseconds = 3_600_000

/** Returns whether a site has far more signups in this hour than per hour in the last week. */
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
