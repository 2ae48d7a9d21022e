import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { firstPort, runDuet, startCluster } from './cluster.ts'
import { printLine } from './say.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Runs the browser journeys, or those named, against a cluster with the demo's members; returns whether all passed. */
export async function playJourneys(args: readonly string[]): Promise<boolean> {
  const cluster = await startCluster({
    fill: async (environment) => void (await runDuet(['demo'], environment)),
  })
  // Where journeys find what commands of the operator need (tests/browser/staff.ts).
  const note = join(tmpdir(), `duet-browser-${firstPort}.txt`)
  writeFileSync(note, cluster.environment.DATA_DIR ?? '')
  try {
    const playwright = spawn(
      process.execPath,
      [
        'node_modules/@playwright/test/cli.js',
        'test',
        ...['--config', 'tests/cluster/playwright.config.ts'],
        ...args,
      ],
      {
        cwd: root,
        stdio: 'inherit',
        // The file is read from where it was written.
        env: { ...process.env, ...cluster.environment, TMPDIR: tmpdir(), TEST_PORT: String(cluster.port) },
      },
    )
    const [code] = await once(playwright, 'exit')
    for (const { name, said } of cluster.processes.values())
      if (/^(web|live|worker)-/.test(name) && said()) printLine(`${name}:\n${said()}`)
    return code === 0
  } finally {
    rmSync(note, { force: true })
    await cluster.stop()
  }
}
