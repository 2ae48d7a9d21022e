import { CompiledQuery } from 'kysely'
import type { Reads } from '../../app/transaction.ts'
import type { PlacesDatabase } from './places.sql.ts'

/** Runs the queries for places, which are also used before the program is built, on the connection of a request. */
export function createPlacesDatabase(db: Reads): PlacesDatabase {
  return {
    query: async <Row extends Record<string, unknown>>(text: string, values: unknown[]) => {
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, values))
      return { rows: rows as Row[] } // each statement is in places.sql.ts next to the type of its rows
    },
  }
}
