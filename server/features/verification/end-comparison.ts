import type { Tx } from '../../app/transaction.ts'
import { scheduleFileRemoval } from '../photos/photos.sql.ts'
import { deleteUnreadNotices } from './notices.sql.ts'
import { endSelfie, findOpenSelfie, replaceComparedPictures, type SelfieEnd } from './selfies.sql.ts'

/** Returns the name of a selfie’s file; the dot in it keeps the file out of the public addresses of pictures. */
export function nameSelfieFile(stem: string): string {
  return `${stem}.selfie.webp`
}

/** Ends a try and schedules the removal of its file; after the commit, `removeScheduledFiles` carries it out. */
export async function endAndDelete(
  tx: Tx,
  file: string | null,
  end: Pick<SelfieEnd, 'id' | 'state' | 'staffId'>,
): Promise<void> {
  await endSelfie(tx.db, { ...end, now: tx.now })
  if (file !== null) await scheduleFileRemoval(tx.db, [nameSelfieFile(file)], tx.now)
}

/**
 * Ends everything based on the consent to the comparison: deletes a pending selfie, the list of compared pictures, and
 * with it the badge.
 */
export async function endComparison(tx: Tx, memberId: string): Promise<void> {
  const open = await findOpenSelfie(tx.db, memberId)
  if (open) await endAndDelete(tx, open.file, { id: open.id, state: 'withdrawn', staffId: null })
  await replaceComparedPictures(tx.db, { memberId, pictures: [], now: tx.now })
  await deleteUnreadNotices(tx.db, memberId, ['same', 'not_same', 'unclear', 'expired', 'badge_lost'])
}
