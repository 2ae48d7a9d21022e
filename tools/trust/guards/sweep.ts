import { appendFileSync } from 'node:fs'
import type { RunnerTestCase, RunnerTestSuite } from 'vitest'
import { getFn, getHooks, setFn } from 'vitest/suite'

/** Which guards a running test has come to, and which one is away at the moment. */
export interface Sweep {
  off: string
  readonly asked: Set<string>
}

/** Tests of one file that try the same guard in vain before other files do. */
const maxTries = 4
/** Longer tests are not repeated; of the others all repeats together take so long at most. In milliseconds. */
const slowTest = 3000
const longestForTest = 45_000

/**
 * Lets each test of a file run again for every guard that it came to: without the guard, and, when that failed, once
 * more with it. A test that passes then has noticed. Writes `noticed, guard, file, test` into the log.
 */
export function sweepFile(
  file: Readonly<RunnerTestSuite>,
  { sweep, known, log, name }: { sweep: Sweep; known: readonly string[]; log: string; name: string },
): void {
  const tries = new Map<string, number>()
  const noticed = new Set(known)
  const openFor = (guard: string) => !noticed.has(guard) && (tries.get(guard) ?? 0) < maxTries
  for (const test of listTests(file)) {
    const once = getFn(test)
    setFn(test, async () => {
      const begun = performance.now()
      await once()
      if (performance.now() - begun > slowTest) return
      for (const guard of [...sweep.asked].filter(openFor)) {
        if (performance.now() - begun > longestForTest) return
        tries.set(guard, (tries.get(guard) ?? 0) + 1)
        sweep.off = guard
        const passes = await passesAgain(test, once)
        sweep.off = ''
        if (passes) continue
        // Where it still fails, what the fault left behind may hinder it: then nothing is known.
        if (!(await passesAgain(test, once))) return
        noticed.add(guard)
        appendFileSync(log, `noticed\t${guard}\t${name}\t${test.fullTestName}\n`)
      }
    })
  }
}

function listTests(suite: Readonly<RunnerTestSuite>): RunnerTestCase[] {
  return suite.tasks.flatMap((task) => (task.type === 'suite' ? listTests(task) : [task]))
}

/** Returns the suites around a test, the file first. */
function listSuites(test: RunnerTestCase): RunnerTestSuite[] {
  const suites: RunnerTestSuite[] = []
  for (let suite = test.suite; suite; suite = suite.suite) suites.unshift(suite)
  return suites.includes(test.file) ? suites : [test.file, ...suites]
}

async function passesAgain(test: RunnerTestCase, once: () => unknown): Promise<boolean> {
  const suites = listSuites(test)
  const cleanups: (() => unknown)[] = []
  try {
    for (const suite of suites) {
      for (const hook of getHooks(suite).beforeEach) {
        const cleanup: unknown = await hook(test.context, suite)
        if (typeof cleanup === 'function') cleanups.push(() => cleanup())
      }
    }
    await once()
    return true
  } catch {
    return false
  } finally {
    for (const suite of [...suites].reverse())
      for (const hook of getHooks(suite).afterEach)
        await Promise.resolve(hook(test.context, suite)).catch(() => {})
    for (const cleanup of cleanups.reverse()) await Promise.resolve(cleanup()).catch(() => {})
  }
}
