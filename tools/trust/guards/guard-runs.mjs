import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'

/**
 * Runs test files, each with one guard away, all by one process of Vitest. A run is `{off, file}`; without `off` every
 * guard stands, or, with a file of known guards, each test is repeated without each other guard that it comes to. Gives
 * for each run whether a test failed, in their order.
 */
export function runWithout(root, runs, { isolate = false, log = '', known = '' } = {}) {
  if (runs.length === 0) return []
  mkdirSync(join(root, 'dist'), { recursive: true })
  const folder = mkdtempSync(join(root, 'dist/guards-'))
  const name = folder.slice(root.length).replace(/^\//, '')
  try {
    for (const [index, { off = '', file }] of runs.entries()) {
      const run = JSON.stringify({ off, file })
      // Under a different name the test file is loaded again, while the code it tests is not.
      const text = `globalThis.guardRun = ${run}\nawait import('../../${file}?run=${index}')\n`
      writeFileSync(join(folder, `${index}.test.ts`), text)
    }
    const report = join(folder, 'report.json')
    const args = ['run', '--config', 'tools/trust/guards/vitest.config.ts', '--reporter=json']
    spawnSync(
      process.execPath,
      [join(root, 'node_modules/vitest/vitest.mjs'), ...args, `--outputFile=${report}`],
      {
        cwd: root,
        env: {
          ...process.env,
          GUARD_RUNS: name,
          GUARD_ISOLATE: isolate ? '1' : '',
          GUARD_LOG: log,
          GUARD_KNOWN: known,
        },
        stdio: 'ignore',
      },
    )
    const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
    const byFile = new Map(testResults.map((result) => [result.name, result]))
    return runs.map((_, index) => toOutcome(byFile.get(join(folder, `${index}.test.ts`))))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A file that could not even be read has found nothing out. */
function toOutcome(result) {
  if (!result) return { failed: false, broken: true, why: 'did not run' }
  const failing = result.assertionResults.find(({ status }) => status === 'failed')
  const milliseconds = result.endTime - result.startTime
  if (failing) return { failed: true, broken: false, why: failing.fullName, milliseconds }
  const passed = result.assertionResults.some(({ status }) => status === 'passed')
  return { failed: false, broken: result.status === 'failed' || !passed, why: result.message, milliseconds }
}
