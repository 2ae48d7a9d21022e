// usage: node tools/trust.mjs guards [--long]; GUARDS=word takes only guards whose place or text holds the word
// Takes each guard of the server away in turn and sees a test fail. The short form takes every eighth guard. What was
// found out is kept in dist/guards.json: a run that was stopped, or ends after GUARDS_MINUTES, goes on the next time.
// A changed source is tried again, and so is whatever a changed test had noticed.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { excusedGuards } from './excused.mjs'
import { findGuards } from './find-guards.mjs'
import { runWithout } from './guard-runs.mjs'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const read = (path) => readFileSync(join(root, path), 'utf8')
const list = (folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .map((path) => `${folder}/${path}`)
    .sort()

const sources = list('server').filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
const guards = sources.flatMap((path) => findGuards(path, read(path)))
// Those of tests/failure run a built program, whose guards stand; those in a browser are no part of this.
const tests = [...list('server'), ...list('tests')].filter(
  (path) => path.endsWith('.test.ts') && !/^tests\/(failure|browser)\//.test(path),
)
const word = process.env.GUARDS ?? ''
const seed = Number(process.env.TRUST_SEED ?? 42)
const isWhole = process.argv.includes('--long') && word === ''
const isLong = isWhole || word !== ''
const chosen = guards
  .filter(({ id, text }) => id.includes(word) || text.includes(word))
  .filter((_, index) => isLong || index % 8 === seed % 8)
/** Of one process of Vitest; what an unfinished one has found out is lost. */
const batchSize = 12
const isExcused = (guard) => excusedGuards.some((one) => isExcusedBy(guard, one))

const statePath = join(root, 'dist/guards.json')
const state = openState()
const keys = new Map(guards.map(({ id, key }) => [id, key]))
const getVerdict = ({ key }) => state.verdicts[key]
const end = Date.now() + Number(process.env.GUARDS_MINUTES || 24 * 60) * 60_000

console.log(`  ${guards.length} guards, ${tests.length} files of tests`)
sweepTests()
const lame = tests.filter((file) => !state.files[file]?.passes)
for (const file of lame) console.log(`  NOT USED ${file} fails with all guards in place`)

const maxFiles = 3
/** Then each step tries what is left on the next file of tests that needs it, from its beginning. */
const steps = [
  ...Array.from({ length: maxFiles }, (_, step) => ({
    isolate: false,
    selectFiles: (guard) => listNearest(guard).slice(step, step + 1),
  })),
  // In a separate process, a condition in a module's constant is removed as well.
  {
    isolate: true,
    selectFiles: (guard) =>
      guard.isQuery ? [...listNaming(guard), ...listNearby(guard)].slice(0, maxFiles) : [],
  },
]
for (const [step, { isolate, selectFiles }] of steps.entries()) {
  const runs = chosen
    .filter((guard) => !isExcused(guard) && !getVerdict(guard)?.noticed)
    .filter((guard) => (getVerdict(guard)?.steps ?? 0) <= step)
    .flatMap((guard) => selectFiles(guard).map((file) => ({ off: guard.id, file })))
    .filter((run) => !listInVain(run).includes(chooseWay(run, isolate)))
    // What is quick comes first: when the time is over, most is known by then.
    .sort((a, b) => readTime(a.file) - readTime(b.file))
  runInBatches(runs, (batch) => {
    for (const [index, { failed, broken, why }] of runWithout(root, batch, { isolate }).entries()) {
      const { off, file } = batch[index]
      const key = keys.get(off)
      if (failed) state.verdicts[key] = { steps: step + 1, noticed: why, by: file }
      // A run that was stopped does not try it again.
      else if (!broken) state.vain[key] = [...listInVain(batch[index]), chooseWay(batch[index], isolate)]
    }
  })
  for (const guard of chosen) {
    const known = getVerdict(guard)
    if (!known?.noticed && (known?.steps ?? 0) <= step) state.verdicts[guard.key] = { steps: step + 1 }
  }
  saveState()
}

const survivors = chosen.filter((guard) => !isExcused(guard) && !getVerdict(guard)?.noticed)
for (const { id, text } of survivors) console.log(`  SURVIVED ${id}  ${text.slice(0, 90)}`)
const idle = excusedGuards.filter((one) => !guards.some((guard) => isExcusedBy(guard, one)))
for (const { file, text } of idle) console.log(`  excused but not there: ${file} ${text}`)
const excused = chosen.filter(isExcused)
console.log(
  `  ${chosen.length} taken away: ${chosen.length - excused.length - survivors.length} noticed, ${excused.length} excused, ${survivors.length} survived (limit 0)`,
)
process.exitCode = survivors.length + idle.length + lame.length > 0 ? 1 : 0

/** In which ways a guard was tried for nothing. */
function listInVain({ off }) {
  return state.vain[keys.get(off)] ?? []
}

function chooseWay({ file }, isolate) {
  return isolate ? `${file} alone` : file
}

function readTime(file) {
  return state.files[file]?.milliseconds ?? 0
}

function isExcusedBy({ id, text }, one) {
  return id.startsWith(`${one.file}:`) && text.includes(one.text)
}

/** Returns what was found out before, but for what has changed since. */
function openState() {
  const known = existsSync(statePath) ? JSON.parse(readFileSync(statePath, 'utf8')) : {}
  const hashes = Object.fromEntries(
    [...sources, ...tests].map((path) => [path, createHash('sha256').update(read(path)).digest('hex')]),
  )
  if (!known.hashes) return { hashes, files: {}, needs: {}, verdicts: {}, vain: {} }
  const isSame = (path) => known.hashes[path] === hashes[path]
  const kept = (entries, isKept) => Object.fromEntries(Object.entries(entries).filter(isKept))
  return {
    hashes,
    files: kept(known.files, ([file]) => isSame(file)),
    needs: known.needs,
    vain: Object.fromEntries(
      Object.entries(known.vain ?? {}).flatMap(([key, ways]) =>
        isSame(key.slice(0, key.indexOf(' ')))
          ? [[key, ways.filter((way) => isSame(way.replace(/ alone$/, '')))]]
          : [],
      ),
    ),
    // What a new or changed test notices is found when it tries the guards that it comes to.
    verdicts: kept(known.verdicts, ([key, { by }]) =>
      [key.slice(0, key.indexOf(' ')), ...(by ? [by] : (known.needs[key] ?? []))].every(isSame),
    ),
  }
}

function saveState() {
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(statePath, JSON.stringify(state))
}

function runInBatches(items, work) {
  for (let start = 0; start < items.length; start += batchSize) {
    if (Date.now() > end) {
      console.log('  stopped for now; the next run goes on from here')
      process.exit(75)
    }
    const batch = items.slice(start, start + batchSize)
    work(batch)
    saveState()
    console.log(`  ${start + batch.length} of ${items.length} runs`)
  }
}

/**
 * Lets every test say which guards it comes to, and tries those that no one has noticed yet. What such a try leaves
 * behind may hinder later tests; so whatever failed is run once more with all guards in place, at last in a process of
 * its own.
 */
function sweepTests() {
  const log = `${statePath}.log`
  const known = `${statePath}.known`
  const ways = [
    { isDue: ({ swept, passes }) => (isWhole ? !swept : passes === undefined), isolate: false, known },
    { isDue: ({ passes }) => !passes, isolate: false },
    { isDue: ({ passes, isolate }) => !passes && !isolate, isolate: true },
  ]
  for (const { isDue, ...way } of ways) {
    const files = tests.filter((file) => isDue(state.files[file] ?? {}))
    runInBatches(files, (batch) => {
      mkdirSync(join(root, 'dist'), { recursive: true })
      writeFileSync(log, '')
      const ids = guards
        .filter((guard) => getVerdict(guard)?.noticed || isExcused(guard) || !chosen.includes(guard))
        .map(({ id }) => id)
      writeFileSync(known, JSON.stringify(ids))
      const outcomes = runWithout(
        root,
        batch.map((file) => ({ file })),
        { ...way, log },
      )
      for (const [index, file] of batch.entries()) {
        const { failed, broken, milliseconds, why } = outcomes[index]
        const time = state.files[file]?.milliseconds ?? milliseconds
        const passes = !failed && !broken
        state.files[file] = { swept: isWhole, passes, isolate: way.isolate, milliseconds: time, why }
      }
      for (const line of readFileSync(log, 'utf8').split('\n')) record(line.split('\t'))
    })
  }
}

function record([what, id, file, name]) {
  const key = keys.get(id)
  if (!key) return
  if (what === 'noticed' && !state.verdicts[key]?.noticed)
    state.verdicts[key] = { steps: 0, noticed: name, by: file }
  if (what !== 'needed') return
  state.needs[key] ??= []
  if (!state.needs[key].includes(file)) state.needs[key].push(file)
}

/** Returns the tests that need a guard. A refusal that none of them ever came to is missed by none. */
function listNearest(guard) {
  const needing = (state.needs[guard.key] ?? []).filter((file) => state.files[file]?.passes)
  return needing.sort(byNearness(guard))
}

/** Returns the tests of statements that import the file of a guard: a constant is used by whichever test runs first. */
function listNaming({ id }) {
  const path = `#${id.split(':')[0]}'`
  return tests.filter((file) => file.startsWith('tests/statements/') && read(file).includes(path))
}

/** Returns the tests that need a guard, or that stand next to one that was never asked while they ran. */
function listNearby(guard) {
  const known = listNearest(guard)
  if (known.length > 0) return known
  const folder = dirname(guard.id.split(':')[0])
  return tests.filter((file) => dirname(file) === folder).sort(byNearness(guard))
}

/** Tests of its own subject first, then of its folder, then those that walk through everything; and the quick ones. */

function byNearness({ id, text, isQuery }) {
  const path = id.split(':')[0]
  const subject = basename(path).replace(/(\.sql)?\.ts$/, '')
  const far = (file) => {
    // Each statement by itself, next to the rows of others: quick, and mostly enough.
    if (file.startsWith('tests/statements/') && isQuery) return -2
    // Data on two sites with two pairs of members misses most of what separates them.
    if (file === 'tests/elsewhere.test.ts' && /(site|member)_id/.test(text)) return -1
    if (basename(file, '.test.ts') === subject) return 0
    if (dirname(file) === dirname(path)) return 1
    return /^tests\/(ownership|authorisation|socket-access|privacy-walk|visibility-walk)/.test(file) ? 2 : 3
  }
  const cost = (file) => far(file) * 5000 + readTime(file)
  return (a, b) => cost(a) - cost(b)
}
