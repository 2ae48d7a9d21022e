import { sql } from 'kysely'
import { withBenchProgram } from './bench-program.ts'
import type { BenchRow } from './bench-row.ts'
import { fillUsage, findSizes } from './fill-usage.sql.ts'

const members = 10_000

/** Tables of many rows that do not grow with the members. */
const fixedTables = ['regions', 'cities', 'city_aliases']

/** The promised maximum that a million members take on the disk. */
const maxGigabytes = 100

/** Prints the size of each table that grows with members, for a million of them, with indexes, after usual use. */
export async function run({ seed }: { seed: number }): Promise<BenchRow[]> {
  return withBenchProgram({ members, seed }, async ({ database }) => {
    await database.db.connection().execute((db) => fillUsage(db, members))
    await sql`vacuum analyze`.execute(database.db)
    const sizes = await findSizes(database.db)
    const grows = sizes.filter(({ name, rows }) => rows >= members / 10 && !fixedTables.includes(name))
    const million = (bytes: number) => (bytes / members) * 1e6 * 1e-9
    const nothing = { unit: 'GB', limit: null, ratio: null } as const
    const all = million(grows.reduce((sum, { bytes }) => sum + bytes, 0))
    return [
      ...grows.map(({ name, rows, bytes }) => ({
        figure: `${name}: ${(rows / members).toFixed(1)} rows a member, ${Math.round(bytes / rows)} bytes a row`,
        measured: million(bytes),
        ...nothing,
        target: '',
        pass: true,
      })),
      {
        figure: `all of it for a million members, from ${members} of them`,
        measured: all,
        ...nothing,
        target: `≤ ${maxGigabytes} GB`,
        pass: all <= maxGigabytes,
      },
    ]
  })
}
