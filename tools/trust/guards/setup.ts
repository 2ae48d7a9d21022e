import { appendFileSync, readFileSync } from 'node:fs'
import { beforeAll, beforeEach, onTestFailed } from 'vitest'
import { type Sweep, sweepFile } from './sweep.ts'

declare global {
  /** The run at hand: which guard is away, and which test file is run; said by the run's own file. */
  var guardRun: { readonly off: string; readonly file: string } | undefined
  /** Whether a guard is there; asked at the moment when it would refuse. */
  var guardStands: (id: string) => boolean
}

const { GUARD_LOG: log, GUARD_KNOWN: known } = process.env
const told = new Set<string>()
const sweep: Sweep = { off: '', asked: new Set() }

globalThis.guardStands = (id) => {
  const file = globalThis.guardRun?.file
  if (log && !told.has(`${id} ${file}`)) {
    told.add(`${id} ${file}`)
    appendFileSync(log, `needed\t${id}\t${file}\n`)
  }
  sweep.asked.add(id)
  return id !== globalThis.guardRun?.off && id !== sweep.off
}

// Without a guard named, every test tries those that it comes to.
if (log && known) {
  // biome-ignore lint/correctness/noEmptyPattern: Vitest asks for the fixtures by this pattern; here are none
  beforeAll(({}, file) => {
    const ids: string[] = JSON.parse(readFileSync(known, 'utf8'))
    // Found out by other files of this run meanwhile.
    const lines = readFileSync(log, 'utf8').split('\n')
    const found = lines.filter((line) => line.startsWith('noticed')).map((line) => line.split('\t')[1] ?? '')
    sweepFile(file, {
      sweep,
      known: [...ids, ...found],
      log,
      name: globalThis.guardRun?.file ?? '',
    })
  })
}

// One failure is enough to know that the guard is missed.
let hasFailed = false
beforeEach((test) => {
  sweep.asked.clear()
  // biome-ignore lint/suspicious/noSkippedTests: what comes after a failure is left out, not put off
  if (hasFailed && !log) test.skip()
  onTestFailed(() => {
    hasFailed = true
  })
})
