import type { Context } from '../../app/context.ts'
import { findFilesToRemove, forgetRemovedFiles } from './photos.sql.ts'

/** Returns the files of a picture, by the stem that its row holds. */
export function listPictureFiles(stem: string): string[] {
  return [`${stem}.webp`, `${stem}-thumb.webp`, `${stem}-card.webp`, `${stem}-match.webp`]
}

const atOnce = 200

/**
 * Removes the files whose rows are gone or never came. Called after the commit that noted them, and by a job for what a
 * crash has left behind; removing a file twice is harmless.
 */
export async function removeNotedFiles(ctx: Context): Promise<void> {
  for (;;) {
    const names = await findFilesToRemove(ctx.db, { now: ctx.clock.now(), max: atOnce })
    if (names.length === 0) return
    for (const name of names) await ctx.services.files.remove(name)
    await ctx.transaction((tx) => forgetRemovedFiles(tx.db, names))
  }
}
