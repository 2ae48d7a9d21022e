import { fileURLToPath } from 'node:url'
import { buildIfChanged } from '../../tools/start/build.mjs'
import { withLock } from '../../tools/start/lock.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Builds the program as `npm start` does, unless the build at hand is of these very sources. */
export async function ensureBuilt(): Promise<void> {
  const { NODE_ENV: mode } = process.env
  // A build for tests would be another program, and `npm start` would take it for its own.
  delete process.env.NODE_ENV
  try {
    await withLock(root, () => buildIfChanged(root))
  } finally {
    if (mode !== undefined) process.env.NODE_ENV = mode
  }
}
