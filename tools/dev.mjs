// usage: npm run dev [-- options of "duet start"]
// Runs the site; after each change of a source it is built and started again, on the same data.
import { spawn } from 'node:child_process'
import { existsSync, watch } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { buildIfChanged, SOURCES } from './start/build.mjs'
import { PlainFailure } from './start/failure.mjs'
import { withLock } from './start/lock.mjs'
import { prepare } from './start/prepare.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
// Editors save in several steps.
const QUIET_MILLISECONDS = 150

let changedAt = 0
let isStopping = false

await prepare(root)
let site = startSite()
for (const source of SOURCES.filter((path) => existsSync(join(root, path)))) {
  watch(join(root, source), { recursive: true }, () => {
    changedAt = Date.now()
  })
}
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    isStopping = true
  })
}

while (!isStopping) {
  await sleep(QUIET_MILLISECONDS)
  if (changedAt === 0 || Date.now() - changedAt < QUIET_MILLISECONDS) continue
  changedAt = 0
  if (await isBuiltAnew()) {
    await site.stop()
    site = startSite()
  }
}
await site.stop()
process.exit(0)

function startSite() {
  // In a separate process group, so that Ctrl-C reaches it once, through us.
  const child = spawn(process.execPath, [join(root, 'bin', 'duet.mjs'), 'start', ...process.argv.slice(2)], {
    stdio: 'inherit',
    detached: true,
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  return {
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

// A broken source leaves the site as it was.
async function isBuiltAnew() {
  let hasBuilt = false
  try {
    await withLock(root, () => {
      const work = buildIfChanged(root)
      hasBuilt ||= work !== undefined
      return work
    })
    return hasBuilt
  } catch (error) {
    if (!(error instanceof PlainFailure)) throw error
    console.error(error.message)
    return false
  }
}
