import type { Context } from '../../app/context.ts'
import { findFilesToRemove, unscheduleFileRemoval } from './photos.sql.ts'

/** Returns the files of a picture, by the stem that its row holds. */
export function listPictureFiles(stem: string): string[] {
  return [`${stem}.webp`, `${stem}-thumb.webp`, `${stem}-card.webp`, `${stem}-match.webp`]
}

const atOnce = 200

/**
 * Removes the files that are scheduled for it by now. Called after the commit that scheduled them, and by a job for what a
 * crash has left behind. Removing a file twice is harmless.
 */
export async function removeScheduledFiles(ctx: Context): Promise<void> {
  for (;;) {
    const names = await findFilesToRemove(ctx.db, { now: ctx.clock.now(), max: atOnce })
    if (names.length === 0) return
    for (const name of names) await ctx.services.files.remove(name)
    await ctx.transaction((tx) => unscheduleFileRemoval(tx.db, names))
  }
}
