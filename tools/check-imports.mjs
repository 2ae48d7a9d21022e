// usage: node tools/check-imports.mjs
// Checks the import rules of ARCHITECTURE.md and prints every breach.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { findCycles } from './imports/cycles.mjs'
import { readModule } from './imports/read-module.mjs'
import { countRawTemplates, importBreaches, listFileBreaches, listTotalBreaches } from './imports/rules.mjs'

const FOLDERS = ['contract', 'server', 'web', 'database', 'demo']

/** Returns one sentence for each breach in a set of files, given by their paths from the root and their texts. */
export function findBreaches(files) {
  const modules = files.map(readModule)
  const imports = modules.flatMap((module) => module.imports)
  return [
    ...modules.flatMap(listFileBreaches),
    ...imports.flatMap(importBreaches),
    ...findCycles(imports),
    ...listTotalBreaches(modules),
  ]
}

function readFiles(root) {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true }),
  )
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.(test|d)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ path: relative(root, file), text: readFileSync(file, 'utf8') }))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = readFiles(dirname(import.meta.dirname))
  const breaches = findBreaches(files)
  for (const breach of breaches) console.error(breach)
  const templates = countRawTemplates(files.map(readModule))
  console.log(
    `${files.length} files, ${templates} raw SQL templates, ${breaches.length} breaches of the rules`,
  )
  process.exitCode = breaches.length > 0 ? 1 : 0
}
