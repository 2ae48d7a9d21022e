// usage: npm run trust -- guards [--long]; GUARDS=word takes only guards whose place or text holds the word
// Takes each guard of the server away in turn and sees a test fail. The short form takes every eighth guard.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { excusedGuards } from './excused.mjs'
import { findGuards } from './find-guards.mjs'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'duet-guards-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

const guards = readdirSync(join(root, 'server'), { recursive: true })
  .map((path) => `server/${path}`)
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .sort()
  .flatMap((path) => findGuards(path, readFileSync(join(root, path), 'utf8')))

const log = join(folder, 'log')
console.log(`  ${guards.length} guards; finding out which tests need them`)
const everything = runTests([], { GUARD_LOG: log })
if (everything !== 0) {
  console.error('  The suite fails with all guards in place; nothing can be learnt from it.')
  process.exit(1)
}
const needed = new Map()
for (const line of readFileSync(log, 'utf8').split('\n')) {
  const [id, file] = line.split('\t')
  if (id && file) needed.set(id, [...(needed.get(id) ?? []), file])
}

const word = process.env.GUARDS ?? ''
const seed = Number(process.env.TRUST_SEED ?? 42)
const isLong = process.argv.includes('--long') || word !== ''
const chosen = guards
  .filter(({ id, text }) => id.includes(word) || text.includes(word))
  .filter((_, index) => isLong || index % 8 === seed % 8)
const survivors = []
for (const guard of chosen) {
  if (isExcused(guard)) continue
  const verdict = isNoticed(guard)
  if (!verdict) survivors.push(guard)
  console.log(`  ${verdict ? 'noticed ' : 'SURVIVED'} ${guard.id}  ${guard.text.slice(0, 90)}`)
}
const excused = chosen.filter(isExcused)
const idle = excusedGuards.filter(
  ({ file, text }) => !guards.some((guard) => guard.id.startsWith(`${file}:`) && guard.text.includes(text)),
)
for (const { file, text } of idle) console.log(`  excused but not there: ${file} ${text}`)
console.log(
  `  ${chosen.length} taken away: ${chosen.length - excused.length - survivors.length} noticed, ${excused.length} excused, ${survivors.length} survived (limit 0)`,
)
process.exitCode = survivors.length + idle.length > 0 ? 1 : 0

function isExcused({ id, text }) {
  return excusedGuards.some((one) => id.startsWith(`${one.file}:`) && text.includes(one.text))
}

/** A guard that no test needs cannot be missed; else the nearest tests are asked first. */
function isNoticed({ id }) {
  const files = needed.get(id) ?? []
  const near = files.filter((file) => dirname(file) === dirname(id))
  const walks = files.filter((file) =>
    /^tests\/(ownership|authorisation|socket-access|privacy-walk)/.test(file),
  )
  const first = near.length > 0 ? near : walks
  const rest = files.filter((file) => !first.includes(file))
  return [first, rest].some((some) => some.length > 0 && runTests(some, { GUARD_OFF: id }) !== 0)
}

function runTests(files, env) {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const args = [
    'run',
    '--config',
    'tools/trust/guards/vitest.config.ts',
    '--bail=1',
    '--reporter=dot',
    ...files,
  ]
  return spawnSync(process.execPath, [vitest, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: env.GUARD_LOG ? ['ignore', 'ignore', 'inherit'] : 'ignore',
  }).status
}
