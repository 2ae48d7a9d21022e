import { listPictureFiles } from '#server/features/photos/remove-files.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { FileStore } from '#server/platform/files/storage.ts'
import { deleteDemoDesk, deleteDemoStaff } from './desk/desk.sql.ts'
import { deleteGrowth } from './desk/growth.sql.ts'
import { deleteDemoMembers, deleteDemoSites, findDemoFiles, lockDemo } from './fill.sql.ts'
import { demoCodes } from './orders.ts'

/**
 * Takes every demo member away with all that belongs to them, their drawn pictures, the demo's staff, and the demo's sites
 * unless a real member has joined there. Regions and cities stay: they are no demo. Answers how many members went.
 */
export async function removeDemo({ db }: Pick<Database, 'db'>, files: FileStore): Promise<number> {
  const { drawn, removed } = await db.transaction().execute(async (tx) => {
    await lockDemo(tx)
    const found = await findDemoFiles(tx)
    await deleteDemoDesk(
      tx,
      demoCodes.flatMap(({ code }) => Object.values(code)),
    )
    await deleteGrowth(tx)
    const count = await deleteDemoMembers(tx)
    await deleteDemoSites(tx)
    await deleteDemoStaff(tx)
    return { drawn: found, removed: count }
  })
  // Files last: a picture without its row is litter, a row without its picture would be drawn again.
  for (const file of drawn) {
    for (const name of listPictureFiles(file)) await files.remove(name)
  }
  return removed
}
