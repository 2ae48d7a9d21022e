import { verificationNoticeDays } from '#contract/api/limits.ts'
import type { Context } from '../../app/context.ts'
import { lockPictures } from '../photos/photos.sql.ts'
import { removeScheduledFiles } from '../photos/remove-files.ts'
import { endAndDelete } from './end-comparison.ts'
import { forgetOldNotices, insertNotice } from './notices.sql.ts'
import { findDueSelfies, findOpenSelfie } from './selfies.sql.ts'

const atOnce = 200
const dayMilliseconds = 86_400_000
/** Claimed gestures count for a day. */
const claimDays = 2

/**
 * Deletes selfies that no one reviewed in time, and notifies their members; deletes gestures without a selfie, and old
 * notices.
 */
export async function forgetSelfies(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  for (;;) {
    const due = await findDueSelfies(ctx.db, { siteId: ctx.site.id, now, max: atOnce })
    for (const { id, member_id: memberId } of due) {
      await ctx.transaction(async (tx) => {
        await lockPictures(tx.db, memberId)
        const open = await findOpenSelfie(tx.db, memberId)
        // Reviewed or withdrawn in the meantime.
        if (open?.id !== id || open.state !== 'waiting') return
        await endAndDelete(tx, open.file, { id, state: 'expired', staffId: null })
        await insertNotice(tx.db, { memberId, kind: 'expired', now: tx.now })
        await tx.addEvent(memberId, { type: 'user', verification_notice: 'expired' })
      })
    }
    if (due.length < atOnce) break
  }
  await ctx.transaction(({ db }) =>
    forgetOldNotices(db, {
      noticesBefore: new Date(now.getTime() - verificationNoticeDays * dayMilliseconds),
      claimsBefore: new Date(now.getTime() - claimDays * dayMilliseconds),
    }),
  )
  await removeScheduledFiles(ctx)
}
