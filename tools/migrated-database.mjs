import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { runnerImport } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Returns `work` an empty database with the schema of this checkout, which is removed afterwards. */
export async function withMigratedDatabase(work) {
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
    return await work(server)
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function load(path) {
  const { module } = await runnerImport(join(root, path), { root, configFile: false, logLevel: 'error' })
  return module
}
