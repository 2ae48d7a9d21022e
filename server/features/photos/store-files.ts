import type { Context } from '../../app/context.ts'
import { fail } from '../../app/failure.ts'
import type { Tx } from '../../app/transaction.ts'
import { scheduleFileRemoval, unscheduleFileRemoval } from './photos.sql.ts'
import { removeScheduledFiles } from './remove-files.ts'

/** Writing files and their transaction take seconds: what is older was left by a process that is gone. */
const storeMilliseconds = 3_600_000

/** Schedules files for removal, also in a request of the staff: the use case writes the audit log, not this. */
function scheduleRemoval(ctx: Context, names: readonly string[], when: Date): Promise<void> {
  return { ...ctx, staff: null }.transaction((tx) => scheduleFileRemoval(tx.db, names, when))
}

/**
 * Writes files by name and then runs the transaction that stores their names in a row. Their removal is scheduled
 * beforehand, and the transaction unschedules it: whatever happens in between, such as a full disk or a killed process,
 * leaves no file without a row. `work` returns null if the files are not needed after all.
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
    await removeScheduledFiles(ctx)
  }
  try {
    for (const [name, bytes] of Object.entries(files)) await ctx.services.files.write(name, bytes)
    const result = await ctx.transaction(async (tx) => {
      const returned = await work(tx)
      if (returned === null) return null
      const kept = await unscheduleFileRemoval(tx.db, names)
      // This took so long that the job has removed them.
      if (kept < names.length) throw fail('unavailable')
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
