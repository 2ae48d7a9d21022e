import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { afterAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const cache = join(root, 'node_modules', '.cache')
mkdirSync(cache, { recursive: true })
// Inside the project, so that the copies find its packages.
const folder = mkdtempSync(join(cache, 'planted-rename-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const schema = readFileSync(join(root, 'database', 'schema.ts'), 'utf8')

/** Checks the types of a file of statements against a schema, as `npm run check -- types` does, and returns the errors. */
function checkTypes(file: string, against: string): string {
  writeFileSync(join(folder, 'schema.ts'), against)
  copyFileSync(join(root, 'database', 'tables.ts'), join(folder, 'tables.ts'))
  const config = {
    extends: join(root, 'server', 'tsconfig.json'),
    compilerOptions: { paths: { '#database/tables.ts': [join(folder, 'tables.ts')] } },
    include: [join(root, file)],
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
  return spawnSync(process.execPath, [tsc, '-p', folder, '--pretty', 'false'], {
    cwd: root,
    encoding: 'utf8',
  }).stdout
}

test('a renamed column fails the type check of a statement that names it', { timeout: 120_000 }, () => {
  // It knows no more of the program than the tables, so that checking it takes a second.
  const file = 'server/platform/outgoing/outgoing.sql.ts'
  const renamed = schema.replace(/(export interface Members \{[^}]*?\n {2})email:/, '$1mail:')
  expect(renamed).not.toBe(schema)

  expect(checkTypes(file, schema)).toBe('')
  expect(checkTypes(file, renamed)).toMatch(
    /^server\/platform\/outgoing\/outgoing\.sql\.ts\(.*error.*"m\.email"/m,
  )
})
