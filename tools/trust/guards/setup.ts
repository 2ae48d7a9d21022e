import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import { expect } from 'vitest'

declare global {
  /** Whether a guard is there; asked at the moment when it would refuse. */
  var guardStands: (id: string) => boolean
}

const { GUARD_OFF: off, GUARD_LOG: log } = process.env
const told = new Set<string>()

globalThis.guardStands = (id) => {
  const file = relative(process.cwd(), expect.getState().testPath ?? '')
  const entry = `${id}\t${file}\n`
  if (log && !told.has(entry)) {
    told.add(entry)
    appendFileSync(log, entry)
  }
  return id !== off
}
