// usage: node tools/function-signatures.mjs [--verify]
// Writes the signatures of the database's functions to database/functions/signatures.json: those of the release that is
// being made. --verify fails when a function of that list has other arguments or another result now.
import { readFileSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { withMigratedDatabase } from './migrated-database.mjs'

const file = fileURLToPath(new URL('../database/functions/signatures.json', import.meta.url))

/** Reads the signatures of the last release. */
export function readReleased() {
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** Returns what a program can call in a database, sorted: `name(arguments) returns result`. */
export async function findSignatures(db) {
  const { rows } = await db.query(
    `select p.proname || '(' || pg_get_function_arguments(p.oid) || ') returns ' || pg_get_function_result(p.oid) as signature
     from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype`,
  )
  return rows.map(({ signature }) => signature).sort()
}

/**
 * Finds released functions that exist under their name, but no longer with their signature: while an update goes on,
 * processes of the released version still call them. One that is gone may be: it stays in a database until a migration
 * drops it.
 */
export function findChangedSignatures(released, current) {
  const readName = (signature) => signature.slice(0, signature.indexOf('('))
  const names = new Set(current.map(readName))
  return released.filter((signature) => !current.includes(signature) && names.has(readName(signature)))
}

async function readCurrent({ host, port, user, password, database }) {
  const client = new pg.Client({ host, port, user, password, database })
  await client.connect()
  try {
    return await findSignatures(client)
  } finally {
    await client.end()
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const current = await withMigratedDatabase(readCurrent)
  if (process.argv.includes('--verify')) {
    const changed = findChangedSignatures(readReleased(), current)
    for (const signature of changed) {
      console.error(
        `${signature}\n  was released and has changed in place; give the new one another name for one release.`,
      )
    }
    process.exitCode = changed.length > 0 ? 1 : 0
  } else {
    writeFileSync(file, `${JSON.stringify(current, null, 2)}\n`)
  }
}
