import { maxGesturesPerDay } from '#contract/api/limits.ts'
import { Gesture } from '#contract/features/verification/gestures.ts'
import type { Verification } from '#contract/features/verification/verification.ts'
import type { Context, MemberContext } from '../../app/context.ts'
import { fail } from '../../app/failure.ts'
import type { Handler, UserHandler } from '../../app/handler.ts'
import { markNoticesRead } from './notices.sql.ts'
import { findProfileMark } from './profile-mark.sql.ts'
import { countClaims, findComparedPictures, findLastSelfie, findOpenSelfie } from './selfies.sql.ts'

const dayMilliseconds = 86_400_000

/** Throws `not_found` if the site does not verify photos. */
export function guardSite({ site }: Pick<Context, 'site'>): void {
  if (!site.settings.verified_photos) throw fail('not_found')
}

/** Returns the moment from which claimed gestures count towards the daily limit. */
export function getStartOfTries(now: Date): Date {
  return new Date(now.getTime() - dayMilliseconds)
}

function showClaim(open: Awaited<ReturnType<typeof findOpenSelfie>>, now: Date): Verification['claim'] {
  if (open?.state !== 'claimed') return null
  const seconds = Math.ceil((open.claim_expires_at.getTime() - now.getTime()) / 1000)
  return seconds > 0 ? { id: open.id, gesture: Gesture.parse(open.gesture), seconds } : null
}

/** Returns the caller's verification state. */
export async function readVerification(ctx: MemberContext): Promise<{ verification: Verification }> {
  const now = ctx.clock.now()
  const memberId = ctx.viewer.id
  const [open, last, compared, claims, isVerified] = await Promise.all([
    findOpenSelfie(ctx.db, memberId),
    findLastSelfie(ctx.db, memberId),
    findComparedPictures(ctx.db, memberId),
    countClaims(ctx.db, memberId, getStartOfTries(now)),
    findProfileMark(ctx.db, memberId),
  ])
  const verification = {
    state: last?.state ?? 'none',
    taken: last?.taken_at?.toISOString() ?? null,
    delete_by: last?.state === 'waiting' ? (last.delete_at?.toISOString() ?? null) : null,
    deleted: last?.deleted_at?.toISOString() ?? null,
    verified: isVerified,
    compared,
    claim: showClaim(open, now),
    tries_left: Math.max(0, maxGesturesPerDay - claims),
  } satisfies Verification
  return { verification }
}

/** Returns the caller's verification state. Throws `not_found` if the site does not verify photos. */
export const verification: Handler<'verification'> = async (ctx) => {
  guardSite(ctx)
  return readVerification(ctx)
}

/** Records that the caller has read the notice. */
export const readVerificationNotices: UserHandler<'readVerificationNotices'> = async (ctx) => {
  await ctx.transaction((tx) => markNoticesRead(tx.db, ctx.viewer.id, tx.now))
  return {}
}
