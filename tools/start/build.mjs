import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runNpm } from './run.mjs'

/** What a build is made from. */
export const SOURCES = [
  'contract',
  'server',
  'web',
  'database',
  'demo',
  'locales',
  'tools',
  'vite.config.ts',
  'tsconfig.base.json',
  'package.json',
  'package-lock.json',
]

/** Returns what has to be done before `dist` fits the sources; undefined when it does. */
export function buildIfChanged(root) {
  const stamp = join(root, 'dist', '.built-from')
  const fingerprint = fingerprintSources(root)
  if (readIfExists(stamp) === fingerprint) return undefined
  return () => {
    console.log('Building …')
    rmSync(stamp, { force: true })
    runNpm(root, ['run', '--silent', 'build', '--', '--logLevel', 'warn'], 'The build failed.')
    mkdirSync(join(root, 'dist'), { recursive: true })
    // Taken before the build: a file that was changed meanwhile makes the next start build again.
    writeFileSync(stamp, fingerprint)
  }
}

/** Returns one hash of the names and contents of everything that is built. */
export function fingerprintSources(root) {
  const hash = createHash('sha256')
  for (const source of SOURCES) addTo(hash, root, source)
  return hash.digest('hex')
}

function addTo(hash, root, path) {
  const entry = statSync(join(root, path), { throwIfNoEntry: false })
  if (!entry || /\.test\.tsx?$/.test(path)) return
  if (entry.isDirectory()) {
    for (const name of readdirSync(join(root, path)).sort()) addTo(hash, root, join(path, name))
    return
  }
  const content = readFileSync(join(root, path))
  hash.update(`${path}\0${content.length}\0`).update(content)
}

function readIfExists(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
