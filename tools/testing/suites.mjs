import { globSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { runNode } from './run-node.mjs'

/** Runs the tests that need no browser. Returns how many passed, failed and were skipped, and what failed by its name. */
export function runUnitTests(root, reportDir) {
  const report = join(reportDir, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const isGood = runNode(root, ['node_modules/vitest/vitest.mjs', 'run', ...reporters])
  return count(isGood, () => {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = readJson(report)
    // A file that cannot be loaded, or whose hooks fail, has a failure that belongs to none of its tests.
    const brokenFiles = testResults.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && assertionResults.every((result) => result.status !== 'failed'),
    )
    return {
      passed: numPassedTests,
      failed: numFailedTests + brokenFiles.length,
      skipped: numPendingTests + numTodoTests,
      names: testResults.flatMap((file) => listFailures(root, file)),
    }
  })
}

function listFailures(root, { name, message, assertionResults }) {
  const failed = assertionResults.filter(({ status }) => status === 'failed')
  const causes = failed.map(
    ({ fullName, failureMessages }) => `${fullName}: ${getFirstLine(failureMessages[0])}`,
  )
  if (causes.length === 0 && message) causes.push(getFirstLine(message))
  return causes.map((cause) => `${relative(root, name)} › ${cause}`)
}

function getFirstLine(text = '') {
  return stripVTControlCharacters(text).split('\n', 1)[0]
}

/**
 * Runs the tests in the browser on the built program, a failing one a second time. Returns how many passed, how many of
 * these only then, how many failed and were skipped.
 */
export async function runBrowserTests(root, reportDir) {
  const report = join(reportDir, 'playwright.json')
  const port = process.env.TEST_PORT ?? String(await findFreePort())
  const env = { TEST_PORT: port, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const isGood = runNode(root, ['node_modules/@playwright/test/cli.js', 'test'], env)
  printFailedPages(root)
  return count(isGood, () => {
    const { expected, unexpected, flaky, skipped } = readJson(report).stats
    return { passed: expected + flaky, second: flaky, failed: unexpected, skipped }
  })
}

const maxPageLines = 60

/** Prints what the pages of failed tests held: what Playwright wrote down is gone with the machine that ran them. */
function printFailedPages(root) {
  for (const file of globSync('test-results/*/error-context.md', { cwd: root })) {
    const [, page = ''] = readFileSync(join(root, file), 'utf8').split('# Page snapshot')
    const lines = page.split('\n# ', 1)[0].split('\n')
    console.log(`\n${file}:\n${lines.slice(0, maxPageLines).join('\n')}`)
  }
}

// The exit code has the last word: a suite that fails outside its tests counts as one failure more.
function count(isGood, read) {
  const counted = attempt(read) ?? { passed: 0, failed: 0 }
  return isGood || counted.failed > 0 ? counted : { ...counted, failed: 1 }
}

function attempt(read) {
  try {
    return read()
  } catch {
    return undefined
  }
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'))
}

function findFreePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}
