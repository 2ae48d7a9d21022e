import { buildIfChanged } from './build.mjs'
import { installIfNeeded } from './dependencies.mjs'
import { plainly } from './failure.mjs'
import { withLock } from './lock.mjs'
import { bringsNode, broughtVersion, refuseOldNode } from './node-version.mjs'

/** Installs what a checkout lacks; what stands in the way is said plainly and ends the process. */
export const install = (root) =>
  plainly(async () => {
    // An older Node.js only installs: what follows runs on the one that the dependencies bring.
    if (!bringsNode(root)) refuseOldNode(root)
    await withLock(root, () => installIfNeeded(root))
    refuseOldNode(root, broughtVersion(root))
  })

/** Brings a checkout to where the program can run; what stands in the way is said plainly and ends the process. */
export async function prepare(root) {
  await install(root)
  await plainly(() => withLock(root, () => buildIfChanged(root)))
}
