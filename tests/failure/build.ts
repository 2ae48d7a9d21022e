import { fileURLToPath } from 'node:url'
import { buildIfChanged } from '../../tools/start/build.mjs'
import { withLock } from '../../tools/start/lock.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Builds the program as `npm start` does, unless the build at hand is of these very sources. */
export async function ensureBuilt(): Promise<void> {
  await withLock(root, () => buildIfChanged(root))
}
