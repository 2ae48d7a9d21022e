import { appendFileSync } from 'node:fs'
import { beforeEach, onTestFailed } from 'vitest'

declare global {
  /** The run at hand: which guard is away, and which test file is run; said by the run's own file. */
  var guardRun: { readonly off: string; readonly file: string } | undefined
  /** Whether a guard is there; asked at the moment when it would refuse. */
  var guardStands: (id: string) => boolean
}

const { GUARD_LOG: log } = process.env
const told = new Set<string>()

globalThis.guardStands = (id) => {
  const entry = `${id}\t${globalThis.guardRun?.file}\n`
  if (log && !told.has(entry)) {
    told.add(entry)
    appendFileSync(log, entry)
  }
  return id !== globalThis.guardRun?.off
}

// One failure is enough to know that the guard is missed: what comes after it in the file fails without being run.
let hasFailed = false
beforeEach(() => {
  if (hasFailed && !log) throw new Error('A test before this one has failed.')
  onTestFailed(() => {
    hasFailed = true
  })
})
