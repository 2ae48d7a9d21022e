// usage: npm test
// Runs the checks, the tests and, on the built program, the tests in the browser.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { buildIfChanged } from './start/build.mjs'
import { PlainFailure } from './start/failure.mjs'
import { withLock } from './start/lock.mjs'
import { runChecks } from './testing/checks.mjs'
import { runNode } from './testing/run-node.mjs'
import { runBrowserTests, runUnitTests } from './testing/suites.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const reportDir = mkdtempSync(join(tmpdir(), 'duet-reports-'))
process.on('exit', () => rmSync(reportDir, { recursive: true, force: true }))

const prepared = await runPlainly(() => {
  if (!runNode(root, ['tools/ensure-chromium.mjs'])) throw new PlainFailure('No browser, no tests.')
  if (!runNode(root, ['tools/generate-messages.mjs']))
    throw new PlainFailure('The messages could not be compiled.')
})
if (prepared.failed > 0) process.exit(1)

const checks = await runChecks(root)
// Before the other tests, since those that kill the program run what was built.
const build = await runPlainly(() => withLock(root, () => buildIfChanged(root)))
const unitTests = runUnitTests(root, reportDir)
const browserTests = build.failed === 0 ? await runBrowserTests(root, reportDir) : { passed: 0, failed: 0 }

const parts = { checks, build, 'unit and integration tests': unitTests, 'browser tests': browserTests }
console.log()
for (const [name, { passed, second, failed, skipped }] of Object.entries(parts)) {
  // Playwright has named them as "flaky" above: what passes only at times has a fault that is to be found.
  const late = second ? ` (${second} only at the second try)` : ''
  // Only tests with data from outside the project may be skipped, where those are not there.
  console.log(`${name}: ${passed} passed${late}, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`)
}
// Repeated at the end, since an early failure is far above, or cut off where only the end is kept.
for (const { names = [] } of Object.values(parts)) for (const name of names) console.log(`failed: ${name}`)
const sumParts = (key) => Object.values(parts).reduce((sum, part) => sum + part[key], 0)
process.exitCode = sumParts('failed') > 0 ? 1 : 0
console.log(`${sumParts('passed')} passed, ${sumParts('failed')} failed`)

async function runPlainly(work) {
  try {
    await work()
    return { passed: 1, failed: 0 }
  } catch (error) {
    if (!(error instanceof PlainFailure)) throw error
    console.error(error.message)
    return { passed: 0, failed: 1 }
  }
}
