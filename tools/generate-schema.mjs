// usage: node tools/generate-schema.mjs [--verify]
// Writes the types of the database to database/schema.ts, from the migrations as they are; --verify only compares.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { withMigratedDatabase } from './migrated-database.mjs'

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
