// usage: npm run generate:schema [-- --verify]
// Writes the types of the database to database/schema.ts, from the migrations as they are; --verify only compares.
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { runnerImport } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))

process.exitCode = await withMigratedDatabase(generate)

function generate({ host, port, user, password, database }) {
  const url = `postgres://${user}:${password}@/${database}?host=${encodeURIComponent(host)}&port=${port}`
  const program = join(root, 'node_modules', 'kysely-codegen', 'dist', 'cli', 'bin.js')
  // Its file says how the connections read columns: whole numbers of 64 bits as numbers, days as text.
  const config = join(root, 'database', 'kysely-codegen.json')
  const args = [
    program,
    '--config-file',
    config,
    '--url',
    url,
    '--log-level',
    'error',
    ...process.argv.slice(2),
  ]
  return spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status
}

async function withMigratedDatabase(work) {
  const { startEmbeddedPostgres } = await load('server/platform/postgres/embedded-postgres.ts')
  const { migrate } = await load('server/platform/database/migrate.ts')
  const dataDir = mkdtempSync(join(tmpdir(), 'duet-schema-'))
  chmodSync(dataDir, 0o755)
  const server = await startEmbeddedPostgres({ dataDir, durable: false })
  try {
    const { host, port, user, password, database } = server
    const pool = new pg.Pool({ host, port, user, password, database, max: 2 })
    await migrate(pool)
    await pool.end()
    return work(server)
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function load(path) {
  const { module } = await runnerImport(join(root, path), { root, configFile: false, logLevel: 'error' })
  return module
}
