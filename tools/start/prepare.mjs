import { buildIfChanged } from './build.mjs'
import { installIfNeeded } from './dependencies.mjs'
import { plainly } from './failure.mjs'
import { withLock } from './lock.mjs'
import { bringsNode, bundledVersion, refuseOldNode } from './node-version.mjs'

/** Installs what a checkout lacks; prints what prevents it and exits. */
export const install = (root) =>
  plainly(async () => {
    // An older Node.js only installs: what follows runs on the one that the dependencies bring.
    if (!bringsNode(root)) refuseOldNode(root)
    await withLock(root, () => installIfNeeded(root))
    refuseOldNode(root, bundledVersion(root))
  })

/** Makes a checkout ready to run; prints what prevents it and exits. */
export async function prepare(root) {
  await install(root)
  await plainly(() => withLock(root, () => buildIfChanged(root)))
}
