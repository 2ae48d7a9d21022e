import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Tables } from '#database/tables.ts'

/**
 * Builds queries that run on one connection, and thus in its transaction, next to what only the driver can do, such as
 * `copy`.
 */
export function buildQueriesOn(client: pg.PoolClient): Kysely<Tables> {
  const connection = { query: client.query.bind(client), release: () => undefined }
  const pool = { connect: async () => connection, end: async () => undefined, options: {} }
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}
