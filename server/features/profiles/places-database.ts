import { CompiledQuery } from 'kysely'
import type { Reads } from '../../app/transaction.ts'
import type { PlacesDatabase } from './places.sql.ts'

/** Returns the look-ups of places, which also run before the program is built, the connection of a request. */
export function createPlacesDatabase(db: Reads): PlacesDatabase {
  return {
    query: async <Row extends Record<string, unknown>>(text: string, values: unknown[]) => {
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, values))
      return { rows: rows as Row[] } // each statement is in places.sql.ts next to the type of its rows
    },
  }
}
