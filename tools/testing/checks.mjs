import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import process from 'node:process'
import { text } from 'node:stream/consumers'

const TSC = 'node_modules/typescript/bin/tsc'

/** Every check by its name: a program of Node.js and its arguments. Those that take longest come first. */
const CHECKS = {
  'types:tests': [TSC, '-p', 'tests'],
  'types:server': [TSC, '-p', 'server'],
  'types:web': [TSC, '-p', 'web'],
  'types:contract': [TSC, '-p', 'contract'],
  lint: [
    'node_modules/@biomejs/biome/bin/biome',
    'check',
    '--error-on-warnings',
    '--max-diagnostics=50',
    '.',
  ],
  imports: ['tools/check-imports.mjs'],
  schema: ['tools/generate-schema.mjs', '--verify'],
  functions: ['tools/function-signatures.mjs', '--verify'],
  messages: ['tools/check-messages.mjs'],
  decisions: ['tools/check-decisions.mjs'],
  facts: ['tools/check-facts.mjs'],
  words: ['tools/check-words.mjs'],
  texts: ['tools/check-bare-texts.mjs'],
  wording: ['tools/check-wording.mjs'],
  unused: ['node_modules/knip/bin/knip.js', '--no-progress'],
}

/** How many run at a time: none keeps two cores busy from its beginning to its end. */
const atOnce = 2

/**
 * Runs the checks whose names begin with one of the given words, all without any; prints a line for each, and what a
 * failing one said. Returns how many passed and failed, and the names of those.
 */
export async function runChecks(root, words = []) {
  const waiting = Object.entries(CHECKS).filter(
    ([name]) => words.length === 0 || words.some((word) => name.startsWith(word)),
  )
  const count = { passed: 0, failed: 0, names: [] }
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, args] = next
      const started = performance.now()
      const { status, said } = await runQuietly(root, args)
      const seconds = ((performance.now() - started) / 1000).toFixed(1)
      count[status === 0 ? 'passed' : 'failed']++
      console.log(`${status === 0 ? '✓' : '✗'} check ${name} (${seconds} s)`)
      if (status === 0) continue
      count.names.push(`check ${name}`)
      console.log(said)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return count
}

/** Runs a program of Node.js in the project; returns how it ended and what it said. */
async function runQuietly(root, [program, ...args]) {
  const child = spawn(process.execPath, [join(root, program), ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [[status], stdout, stderr] = await Promise.all([
    once(child, 'close'),
    text(child.stdout),
    text(child.stderr),
  ])
  return { status, said: stdout + stderr }
}
