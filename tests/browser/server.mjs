// usage: PORT=3999 node tests/browser/server.mjs
// Runs the built program on its own data, which are removed when it ends; Playwright calls it.
import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const main = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url))
if (!existsSync(main)) throw new Error('The browser tests run the built program: run "npm run build" first.')

const dataDir = mkdtempSync(join(tmpdir(), 'duet-browser-'))
// Root's PostgreSQL runs as another user, who must have access.
chmodSync(dataDir, 0o755)
// Where tests find the data, to run commands of the operator on them.
const note = join(tmpdir(), `duet-browser-${process.env.PORT ?? '3999'}.txt`)
writeFileSync(note, dataDir)
process.on('exit', () => {
  rmSync(note, { force: true })
  rmSync(dataDir, { recursive: true, force: true })
})

Object.assign(process.env, {
  DATA_DIR: dataDir,
  DUET_MODE: 'test',
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
  NODE_ENV: 'production',
  RATE_LIMITS: 'off',
})
// The demo's sites and members, without those who reply automatically.
execFileSync(process.execPath, [main, 'demo'], { stdio: ['ignore', 'ignore', 'inherit'] })
process.argv = [process.argv[0], main, 'start']
await import(pathToFileURL(main).href)
