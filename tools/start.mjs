// usage: npm start [-- options of "duet start"]
// Starts Duet from a fresh clone or an old one: installs what is missing, builds what changed, then runs the program.
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { buildIfChanged } from './start/build.mjs'
import { installIfNeeded } from './start/dependencies.mjs'
import { PlainFailure } from './start/failure.mjs'
import { withLock } from './start/lock.mjs'
import { refuseOldNode } from './start/node-version.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

try {
  refuseOldNode(root)
  await withLock(root, () => installIfNeeded(root))
  await withLock(root, () => buildIfChanged(root))
} catch (error) {
  if (!(error instanceof PlainFailure)) throw error
  console.error(error.message)
  process.exit(1)
}

process.env.DUET_MODE ??= process.env.NODE_ENV === 'production' ? 'production' : 'demo'
process.env.NODE_ENV = 'production'

const main = join(root, 'dist', 'server', 'main.js')
process.argv = [process.argv[0], main, 'start', ...process.argv.slice(2)]
await import(pathToFileURL(main).href)
