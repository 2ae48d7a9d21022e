import { buildIfChanged } from './build.mjs'
import { installIfNeeded } from './dependencies.mjs'
import { runPlainly } from './failure.mjs'
import { withLock } from './lock.mjs'
import { bringsNode, findBundledVersion, refuseOldNode } from './node-version.mjs'

/** Installs what a checkout lacks; prints what prevents it and exits. */
export const install = (root) =>
  runPlainly(async () => {
    // An older Node.js only installs: what follows runs on the one that the dependencies bring.
    if (!bringsNode(root)) refuseOldNode(root)
    await withLock(root, () => installIfNeeded(root))
    refuseOldNode(root, findBundledVersion(root))
  })

/** Makes a checkout ready to run; prints what prevents it and exits. */
export async function prepare(root) {
  await install(root)
  await runPlainly(() => withLock(root, () => buildIfChanged(root)))
}
