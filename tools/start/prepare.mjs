import { buildIfChanged } from './build.mjs'
import { installIfNeeded } from './dependencies.mjs'
import { PlainFailure } from './failure.mjs'
import { withLock } from './lock.mjs'
import { refuseOldNode } from './node-version.mjs'

/** Installs what a checkout lacks; what stands in the way is said plainly and ends the process. */
export const install = (root) =>
  plainly(async () => {
    refuseOldNode(root)
    await withLock(root, () => installIfNeeded(root))
  })

/** Brings a checkout to where the program can run; what stands in the way is said plainly and ends the process. */
export async function prepare(root) {
  await install(root)
  await plainly(() => withLock(root, () => buildIfChanged(root)))
}

async function plainly(work) {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof PlainFailure)) throw error
    console.error(error.message)
    process.exit(1)
  }
}
