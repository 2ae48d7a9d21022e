import { maxVerificationRequestsPerDay, verificationRequestDays } from '#contract/api/limits.ts'
import { fail } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import { lockPictures } from '../photos/photos.sql.ts'
import { guardProfile } from '../profiles/visibility.ts'
import { insertNotice, wasAskedSince } from './notices.sql.ts'
import { findVerificationState } from './profile-mark.sql.ts'
import { countRequests, insertRequest } from './requests.sql.ts'
import { guardSite } from './show-verification.ts'

const daySeconds = 86_400

/**
 * Asks another member to verify their photos. They are notified once a month that someone asked, never who; a second
 * request of the same member is ignored. Throws `not_found` and `blocked_by` as opening the profile does, and
 * `rate_limited` after the last request of a day.
 */
export const askVerification: Handler<'askVerification'> = async (ctx, { profile }) => {
  guardSite(ctx)
  if (profile === ctx.viewer.id) throw fail('not_found')
  const reach = await guardProfile(ctx, profile)
  const { person, verified } = await findVerificationState(ctx.db, profile)
  // A fictional profile cannot take a selfie.
  if (reach.blocked_by_viewer || !person) throw fail('not_found')
  if (verified) return { asked: true }
  await ctx.transaction(async (tx) => {
    await lockPictures(tx.db, ctx.viewer.id)
    const request = { fromId: ctx.viewer.id, toId: profile, now: tx.now }
    if (!(await insertRequest(tx.db, request))) return
    const since = new Date(tx.now.getTime() - daySeconds * 1000)
    if ((await countRequests(tx.db, ctx.viewer.id, since)) > maxVerificationRequestsPerDay)
      throw fail('rate_limited', { seconds: daySeconds, wait: 'day' })
    const askedSince = new Date(tx.now.getTime() - verificationRequestDays * daySeconds * 1000)
    if (await wasAskedSince(tx.db, profile, askedSince)) return
    await insertNotice(tx.db, { memberId: profile, kind: 'asked', now: tx.now })
    await tx.addEvent(profile, { type: 'user', verification_notice: 'asked' })
  })
  return { asked: true }
}
