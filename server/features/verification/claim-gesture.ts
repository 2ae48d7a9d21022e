import { randomInt } from 'node:crypto'
import { gestureSeconds, maxGesturesPerDay } from '#contract/api/limits.ts'
import { type Gesture, gestures } from '#contract/features/verification/gestures.ts'
import type { MemberContext } from '../../app/context.ts'
import { fail, failFields } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import type { Reads, Tx } from '../../app/transaction.ts'
import { hasConsent } from '../accounts/consents.sql.ts'
import { lockPictures } from '../photos/photos.sql.ts'
import {
  countClaims,
  findLastGesture,
  findOpenSelfie,
  hasMainPicture,
  insertClaim,
  lapseClaim,
} from './selfies.sql.ts'
import { getStartOfTries, guardSite, readVerification } from './show-verification.ts'

/** How long someone who reached the daily limit is asked to wait. */
const daySeconds = 86_400

/** Throws `consent_required` without the consent to the comparison, and `validation` without a picture to compare with. */
export async function guardComparison(db: Reads, memberId: string): Promise<void> {
  if (!(await hasConsent(db, memberId, 'photo_comparison'))) throw fail('consent_required')
  if (!(await hasMainPicture(db, memberId))) throw failFields({ picture: 'empty' })
}

/** Picks an unpredictable gesture, different from the last, so that a refused selfie is useless. */
function drawGesture(last: string | undefined): Gesture {
  const others = gestures.filter((gesture) => gesture !== last)
  return others[randomInt(others.length)] ?? gestures[0]
}

async function claim(tx: Tx, { id, memberId }: { id: string; memberId: string }): Promise<void> {
  await lockPictures(tx.db, memberId)
  await guardComparison(tx.db, memberId)
  const open = await findOpenSelfie(tx.db, memberId)
  if (open?.state === 'waiting') throw fail('already_completed')
  // The gesture stays until it expires. Otherwise, people could claim gestures until they get one that they have a
  // picture of.
  if (open && open.claim_expires_at > tx.now) return
  if (open) await lapseClaim(tx.db, open.id)
  const claims = await countClaims(tx.db, memberId, getStartOfTries(tx.now))
  if (claims >= maxGesturesPerDay) throw fail('rate_limited', { seconds: daySeconds, wait: 'day' })
  const isNew = await insertClaim(tx.db, {
    id,
    memberId,
    siteId: tx.site.id,
    now: tx.now,
    gesture: drawGesture(await findLastGesture(tx.db, memberId)),
    expiresAt: new Date(tx.now.getTime() + gestureSeconds * 1000),
  })
  if (!isNew) throw fail('idempotency_conflict')
}

/**
 * Claims a gesture for the next selfie. Throws `not_found` if the site does not verify photos, `already_completed`
 * while a selfie waits, and `rate_limited` after the last try of a day.
 */
export const claimGesture: Handler<'claimGesture'> = async (ctx: MemberContext, { id }) => {
  guardSite(ctx)
  await ctx.transaction((tx) => claim(tx, { id, memberId: ctx.viewer.id }))
  return readVerification(ctx)
}
