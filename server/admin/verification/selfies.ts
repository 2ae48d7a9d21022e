import type { Verdict } from '#contract/admin/verification/selfies.ts'
import { Gesture } from '#contract/features/verification/gestures.ts'
import type { StaffContext } from '../../app/context.ts'
import { fail, failFields } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import type { Tx } from '../../app/transaction.ts'
import { lockPictures } from '../../features/photos/photos.sql.ts'
import { computeAgeOn, getDateIn } from '../../features/profiles/age.ts'
import { endAndDelete, nameSelfieFile } from '../../features/verification/end-comparison.ts'
import { insertNotice } from '../../features/verification/notices.sql.ts'
import { replaceComparedPictures } from '../../features/verification/selfies.sql.ts'
import { readPage, showPage } from '../list-page.ts'
import { readQueueSites } from '../staff/queue-sites.ts'
import {
  countWaitingSelfies,
  findMainPicture,
  findSelfieFile,
  findWaitingSelfies,
  keepFirstVerdict,
  lockSelfie,
} from './selfies.sql.ts'

/** Lists the selfies that wait for the caller. */
export const adminSelfies: Handler<'adminSelfies'> = async (ctx, input) => {
  const siteIds = readQueueSites(ctx, input.site)
  const page = readPage(ctx, 'adminSelfies', input)
  const [found, waiting] = await Promise.all([
    findWaitingSelfies(ctx.db, siteIds, { staffId: ctx.staff.id, page }),
    countWaitingSelfies(ctx.db, siteIds, ctx.staff.id),
  ])
  const today = getDateIn(ctx.site.settings.time_zone, ctx.clock.now())
  const selfies = found.rows.map((row) => ({
    id: row.id,
    site: row.site,
    member: { id: row.member_id, name: row.name, age: computeAgeOn(today, row.date_of_birth) },
    gesture: Gesture.parse(row.gesture),
    at: row.taken_at?.toISOString() ?? '',
    delete_by: row.delete_at?.toISOString() ?? '',
    pictures: row.pictures,
  }))
  const { verified_photos_two_persons: two_persons } = ctx.site.settings
  return { selfies, waiting, two_persons, ...showPage(ctx, page, found) }
}

/** Returns a pending selfie; the view is logged before it is shown. */
export const adminSelfie: Handler<'adminSelfie'> = async (ctx, { id }) => {
  const row = await findSelfieFile(ctx.db, ctx.site.id, id)
  const bytes = row?.file ? await ctx.services.files.read(nameSelfieFile(row.file)) : null
  if (!bytes) throw fail('not_found')
  return { bytes, type: 'image/webp', headers: { 'cache-control': 'private, no-store' } }
}

/** The decision: of one person, or of two who agree. */
interface Outcome {
  readonly verdict: Verdict
  readonly pictures: readonly string[]
}

type LockedSelfie = NonNullable<Awaited<ReturnType<typeof lockSelfie>>>

/** Combines the answers of two people: different answers are unclear, and only what both marked counts. */
function joinVerdicts(selfie: LockedSelfie, second: Outcome, main: string | null): Outcome {
  const first = selfie.first_pictures ?? []
  const pictures = second.pictures.filter((id) => first.includes(id))
  // The main picture may have changed between the two.
  const isMainSeen = main !== null && pictures.includes(main)
  const agree = selfie.first_verdict === second.verdict && (second.verdict !== 'same' || isMainSeen)
  return agree ? { verdict: second.verdict, pictures } : { verdict: 'unclear', pictures: [] }
}

/** Carries a decision out: deletes the selfie, marks the pictures, and notifies the member. */
async function carryOut(
  ctx: StaffContext,
  tx: Tx,
  { selfie, verdict, pictures }: Outcome & { selfie: LockedSelfie },
) {
  const memberId = selfie.member_id
  await endAndDelete(tx, selfie.file, { id: selfie.id, state: verdict, staffId: ctx.staff.id })
  // Someone else on the selfie casts doubt on earlier comparisons; an unclear one does not.
  if (verdict === 'same') await replaceComparedPictures(tx.db, { memberId, pictures, now: tx.now })
  if (verdict === 'not_same') await replaceComparedPictures(tx.db, { memberId, pictures: [], now: tx.now })
  await insertNotice(tx.db, { memberId, kind: verdict, now: tx.now })
  await tx.addEvent(memberId, { type: 'user', verification_notice: verdict })
  await tx.announce({ type: 'files.unneeded' })
}

/**
 * Decides whether a selfie shows the person of the pictures. If the site requires two people, the first answer waits
 * for the second. Throws `validation` when the main picture is not among those marked as the same person.
 */
export const adminCompareSelfie: Handler<'adminCompareSelfie'> = async (ctx, { id, verdict, pictures }) => {
  const waits = await ctx.transaction(async (tx) => {
    const known = await findSelfieFile(tx.db, ctx.site.id, id)
    // Locked before the selfie, as everywhere: the pictures cannot change until the commit.
    if (known) await lockPictures(tx.db, known.member_id)
    const selfie = await lockSelfie(tx.db, ctx.site.id, id)
    if (!selfie) throw fail('not_found')
    if (selfie.state !== 'waiting') throw fail('already_completed')
    if (selfie.first_by === ctx.staff.id) throw fail('forbidden', { state: 'own' })
    const main = await findMainPicture(tx.db, selfie.member_id)
    if (verdict === 'same' && (main === null || !pictures.includes(main)))
      throw failFields({ pictures: 'validation' })
    const isFirst = tx.site.settings.verified_photos_two_persons && selfie.first_verdict === null
    if (isFirst) await keepFirstVerdict(tx.db, { id, verdict, staffId: ctx.staff.id, pictures })
    else {
      const given = { verdict, pictures }
      const outcome = selfie.first_verdict === null ? given : joinVerdicts(selfie, given, main)
      await carryOut(ctx, tx, { selfie, ...outcome })
    }
    await tx.audit({
      act: isFirst ? 'selfie.looked_at' : 'selfie.compared',
      subject: { type: 'member', id: selfie.member_id },
      details: { selfie: id, verdict, pictures },
    })
    return isFirst
  })
  return { waits }
}
