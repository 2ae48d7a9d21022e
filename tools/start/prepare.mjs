import { buildIfChanged } from './build.mjs'
import { installIfNeeded } from './dependencies.mjs'
import { PlainFailure } from './failure.mjs'
import { withLock } from './lock.mjs'
import { refuseOldNode } from './node-version.mjs'

/** Brings a checkout to where the program can run; what stands in the way is said plainly and ends the process. */
export async function prepare(root) {
  try {
    refuseOldNode(root)
    await withLock(root, () => installIfNeeded(root))
    await withLock(root, () => buildIfChanged(root))
  } catch (error) {
    if (!(error instanceof PlainFailure)) throw error
    console.error(error.message)
    process.exit(1)
  }
}
