import type { Context } from '../../app/context.ts'
import { fail } from '../../app/failure.ts'
import type { Tx } from '../../app/transaction.ts'
import { claimNotedFiles, scheduleFileRemoval } from './photos.sql.ts'
import { removeNotedFiles } from './remove-files.ts'

/** Writing files and the transaction that names them take seconds; what is older belongs to a process that is gone. */
const storeMilliseconds = 3_600_000

/** Schedules files for removal; what the staff does besides is written down by what they do. */
function scheduleRemoval(ctx: Context, names: readonly string[], when: Date): Promise<void> {
  return { ...ctx, staff: null }.transaction((tx) => scheduleFileRemoval(tx.db, names, when))
}

/**
 * Writes files by name and then runs the transaction that names them in a row. The files are noted before as ones to be
 * removed, and the transaction takes that back: whatever happens in between, a full disk or a killed process, no file is
 * left that nothing knows. `work` gives null where the files are not wanted after all.
 */
export async function storeFiles<Result>(
  ctx: Context,
  files: Readonly<Record<string, Uint8Array>>,
  work: (tx: Tx) => Promise<Result | null>,
): Promise<Result | null> {
  const names = Object.keys(files)
  const now = ctx.clock.now()
  await scheduleRemoval(ctx, names, new Date(now.getTime() + storeMilliseconds))
  const drop = async () => {
    await scheduleRemoval(ctx, names, now)
    await removeNotedFiles(ctx)
  }
  try {
    for (const [name, bytes] of Object.entries(files)) await ctx.services.files.write(name, bytes)
    const result = await ctx.transaction(async (tx) => {
      const returned = await work(tx)
      // Taken by the removing of files, since this took so long: then they are gone.
      if (returned !== null && !(await claimNotedFiles(tx.db, names))) throw fail('unavailable')
      return returned
    })
    if (result === null) await drop()
    return result
  } catch (error) {
    // Where that fails, too, the job removes them.
    await drop().catch(() => undefined)
    throw error
  }
}
