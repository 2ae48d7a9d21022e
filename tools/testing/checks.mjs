import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'

const TSC = 'node_modules/typescript/bin/tsc'

/** Every check by its name: a program of Node.js and its arguments. */
const CHECKS = {
  'types:contract': [TSC, '-p', 'contract'],
  'types:server': [TSC, '-p', 'server'],
  'types:web': [TSC, '-p', 'web'],
  'types:tests': [TSC, '-p', 'tests'],
  'types:gallery': [TSC, '-p', 'tools/gallery'],
  lint: [
    'node_modules/@biomejs/biome/bin/biome',
    'check',
    '--error-on-warnings',
    '--max-diagnostics=50',
    '.',
  ],
  imports: ['tools/check-imports.mjs'],
  schema: ['tools/generate-schema.mjs', '--verify'],
  messages: ['tools/check-messages.mjs'],
  unused: ['node_modules/knip/bin/knip.js', '--no-progress'],
}

/**
 * Runs the checks whose names begin with one of the given words, all without any; prints a line for each, and what a
 * failing one said. Returns how many passed and failed, and the names of those.
 */
export function runChecks(root, words = []) {
  const chosen = Object.entries(CHECKS).filter(
    ([name]) => words.length === 0 || words.some((word) => name.startsWith(word)),
  )
  const count = { passed: 0, failed: 0, names: [] }
  for (const [name, args] of chosen) {
    const started = performance.now()
    const [program, ...rest] = args
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, program), ...rest], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 100_000_000,
    })
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    count[status === 0 ? 'passed' : 'failed']++
    console.log(`${status === 0 ? '✓' : '✗'} check ${name} (${seconds} s)`)
    if (status === 0) continue
    count.names.push(`check ${name}`)
    console.log(stdout + stderr)
  }
  return count
}
