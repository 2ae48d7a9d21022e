// usage: node tools/trust.mjs [-- name …] [--long] [--rounds N] [--seed N]
// Runs the named checks of reliability and security and prints their figures and their seed; without names it lists them.
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { continueOnBundledNode } from './start/node-version.mjs'
import { runNode } from './testing/run-node.mjs'
import { trustChecks } from './trust/checks.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
await continueOnBundledNode(root)
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string' },
    rounds: { type: 'string' },
    long: { type: 'boolean', default: false },
  },
})
const names = positionals.includes('all') ? Object.keys(trustChecks) : positionals
const unknown = names.filter((name) => !Object.hasOwn(trustChecks, name))
const seed = values.seed ?? String(1 + Math.floor(Math.random() * 999_999))

const isNumber = (text) => text === undefined || /^\d+$/.test(text)

if (unknown.length > 0 || !isNumber(seed) || !isNumber(values.rounds)) {
  console.error(
    unknown.length > 0
      ? `No check ${unknown.join(', ')}; there are ${Object.keys(trustChecks).join(', ')} and all.`
      : '--seed and --rounds take a whole number.',
  )
  process.exit(64)
}
if (names.length === 0) {
  for (const [name, { about }] of Object.entries(trustChecks)) console.log(`${name.padEnd(14)} ${about}`)
  console.log('\nnode tools/trust.mjs <name …|all> [--long] [--rounds N] [--seed N]')
}

const results = names.map((name) => {
  console.log(`\n${name}: ${trustChecks[name].about} (seed ${seed}, ${values.long ? 'long' : 'short'} form)`)
  return [name, runCheck(trustChecks[name])]
})
if (results.length > 0) console.log()
for (const [name, isGood] of results) console.log(`${isGood ? '✓' : '✗'} ${name}`)
process.exitCode = results.every(([, isGood]) => isGood) ? 0 : 1

function runCheck({ tests, program }) {
  const env = {
    TRUST_SEED: seed,
    TRUST_LONG: values.long ? '1' : '',
    TRUST_FIGURES: '1',
    TRUST_ROUNDS: values.rounds ?? '',
  }
  if (program) return runNode(root, [program, ...(values.long ? ['--long'] : [])], env)
  const limits = values.long ? ['--testTimeout=7200000', '--hookTimeout=600000'] : []
  return runNode(
    root,
    ['node_modules/vitest/vitest.mjs', 'run', '--disableConsoleIntercept=true', ...limits, ...tests],
    env,
  )
}
