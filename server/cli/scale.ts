import type { Reads } from '../app/transaction.ts'
import { distribution, type Place } from './distribution.ts'
import { findForeignKeys, findTableNames, findUniqueKeys, writeStatement } from './scale.sql.ts'
import { withDatabase } from './with-database.ts'

export interface ScalePlan {
  /** Citus statements, in the order in which they are to be run. */
  readonly statements: readonly string[]
  /** Constraints that Citus cannot keep as they are, each with its reason. */
  readonly obstacles: readonly string[]
  /** Tables that the list does not know, or that are gone. */
  readonly differences: readonly string[]
}

const getPlace = (table: string): Place => distribution[table] ?? 'local'
const getKey = (place: Place) => (typeof place === 'string' ? null : place.key)

/** A foreign key stands only if it stays on one machine: to a reference table, or along the common key. */
function crosses(
  from: { place: Place; columns: string[] },
  to: { place: Place; columns: string[] },
): boolean {
  if (to.place === 'reference' || (from.place === 'local' && to.place === 'local')) return false
  if (typeof from.place === 'string' || typeof to.place === 'string') return true
  const at = from.columns.indexOf(from.place.key)
  return from.place.beside !== to.place.beside || at < 0 || to.columns[at] !== to.place.key
}

/** Tables that others lie beside come before them. */
function getOrder(table: string): number {
  const place = getPlace(table)
  if (place === 'reference') return 0
  if (place === 'local') return 3
  return table === place.beside ? 1 : 2
}

/** Works out from the current schema how it would be distributed and what stands in the way. */
export async function planScale(db: Reads): Promise<ScalePlan> {
  const tables = await findTableNames(db)
  const known = Object.keys(distribution)
  const uniques = (await findUniqueKeys(db)).flatMap(({ table, name, columns }) => {
    const key = getKey(getPlace(table))
    return key === null || columns.includes(key) ? [] : [`${table}: unique ${name} lacks ${key}`]
  })
  const foreign = (await findForeignKeys(db)).flatMap(({ table, name, columns, target, target_columns }) => {
    const from = { place: getPlace(table), columns }
    const to = { place: getPlace(target), columns: target_columns }
    return crosses(from, to) ? [`${table}: foreign key ${name} leaves its machine for ${target}`] : []
  })
  return {
    statements: [...tables]
      .sort((a, b) => getOrder(a) - getOrder(b))
      .map((table) => writeStatement(table, getPlace(table))),
    obstacles: [...uniques, ...foreign],
    differences: [
      ...tables.filter((table) => !known.includes(table)).map((table) => `${table} has no place yet`),
      ...known.filter((table) => !tables.includes(table)).map((table) => `${table} is not in the schema`),
    ],
  }
}

/** `duet scale plan`: prints how Citus would distribute the schema. Exits with 1 if the list and the schema differ. */
export async function scale(args: readonly string[]): Promise<number> {
  if (args[0] !== 'plan') {
    console.error('usage: duet scale plan')
    return 64
  }
  return withDatabase(async ({ opened: { database } }) => {
    const { statements, obstacles, differences } = await planScale(database.db)
    console.log('-- How Citus would distribute the schema. Read docs/scaling.md before you run any of it.')
    for (const statement of statements) console.log(statement)
    console.log(`\n-- ${obstacles.length} constraints have to change first:`)
    for (const obstacle of obstacles) console.log(`--   ${obstacle}`)
    for (const difference of differences) console.error(difference)
    return differences.length === 0 ? 0 : 1
  })
}
