import { sql, type Transaction } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tables } from '#database/tables.ts'
import type { Tx } from '#server/app/transaction.ts'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import type { PreparedReads } from '#server/platform/database/prepared.ts'
import { useTestDatabase } from '../database.ts'
import { plant } from './plant.ts'
import { elsewhere, neighbours, nobody, now, ours, type Thing, type World } from './world.ts'

/** What a statement is run with. */
export interface StatementTools {
  readonly db: Transaction<Tables>
  readonly reads: PreparedReads & { readonly db: Transaction<Tables> }
  /** Returns a transaction on the site of a world. */
  tx(w: World): Tx
}

/** A statement of the server as it is run for a circle of people. `$x` in a text of SQL is our id of x. */
export interface Statement {
  run(hands: StatementTools, w: World): Promise<unknown>
  /** Changes of rows before every run. */
  readonly given?: readonly string[]
  /** What it returns of ours, where any result at all would prove too little. */
  readonly gives?: unknown
  /** The owner of the rows: with someone else's id in its place the statement finds and changes nothing. */
  readonly whose?: readonly Part[]
  /** The same where others have rows by that name too: with their id in its place it does not return ours. */
  readonly apart?: readonly Part[]
  /** Changes of our rows, each by itself: after it the statement finds and changes nothing. */
  readonly unless?: readonly string[]
  /** Changes after which it returns something else, and those after which it returns the same. */
  readonly counts?: readonly string[]
  readonly same?: readonly string[]
  /** It is about the whole installation: others count as well. */
  readonly ofAll?: true
}

type Part = Thing | 'token'

interface Outcome {
  readonly result: unknown
  /** How many rows were written, by table. */
  readonly written: Readonly<Record<string, number>>
}

const refused: Outcome = { result: 'refused by the database', written: {} }

type Statements = Readonly<Record<string, Statement>>

/**
 * Tries statements by themselves. Each finds something among our rows; it returns the same, and writes as many rows,
 * when others have rows of the same kind; and it finds nothing if a row has another owner or no longer exists.
 * Statements about a whole site are only tried with another site: neighbours belong to it.
 */
export function tryStatements(about: { of: 'members' | 'sites'; in: string }, statements: Statements): void {
  const judge = useJudge(about.of, statements)
  describe(`statements of ${about.in}, about ${about.of}`, () => {
    it.each(Object.entries(statements))('%s keeps to whose the rows are', (name, one) => judge(name, one))
  })
}

/**
 * Makes a database of our rows and those of others. The returned function throws on a statement that does not keep to
 * ours.
 */
export function useJudge(
  of: 'members' | 'sites',
  statements: Statements,
): (name: string, statement: Statement) => Promise<void> {
  const testDatabase = useTestDatabase()
  const others = of === 'members' ? [neighbours, elsewhere] : [elsewhere]
  const alone = new Map<string, Outcome>()
  let database: Database
  beforeAll(async () => {
    database = openDatabase(testDatabase.connection, { connections: 1, onLost: () => {} })
    await plant(database.db, ours)
    for (const [name, statement] of Object.entries(statements))
      alone.set(name, await runStatement(database, statement, { w: ours }))
    for (const w of others) await plant(database.db, w)
  })
  afterAll(() => database.close())

  return async (name, statement) => {
    const { gives, whose = [], apart = [], unless = [], counts = [], same = [] } = statement
    const outcome = (w: World, change?: string) => runStatement(database, statement, { w, change })
    const found = alone.get(name) ?? refused
    expect(found).not.toEqual(refused)
    const among = await outcome(ours)
    if (gives !== undefined) expect(among.result).toEqual(gives)
    if (!statement.ofAll) expect(among).toEqual(found)
    const nothing = statement.ofAll ? undefined : await outcome(nobody)
    if (nothing) expect(found).not.toEqual(nothing)
    for (const part of [...whose, ...apart]) {
      for (const w of others.filter((one) => one[part] !== ours[part])) {
        const mixed = [part, await outcome({ ...ours, [part]: w[part] })]
        if (whose.includes(part)) expect(mixed).toEqual([part, nothing])
        else expect(mixed).not.toEqual([part, found])
      }
    }
    for (const change of unless) expect([change, await outcome(ours, change)]).toEqual([change, nothing])
    for (const change of counts) expect([change, await outcome(ours, change)]).not.toEqual([change, found])
    for (const change of same) expect([change, await outcome(ours, change)]).toEqual([change, found])
  }
}

/** Runs a statement on changed rows, and undoes everything. */
async function runStatement(
  { db: all }: Database,
  { run, given = [] }: Statement,
  { w, change }: { w: World; change?: string | undefined },
): Promise<Outcome> {
  let outcome = refused
  const undone = new Error('undone')
  await all
    .transaction()
    .execute(async (db) => {
      for (const one of [...given, ...(change ? [change] : [])]) await changeRows(db, one)
      const before = await writtenBy(db)
      const result = await run(makeHands(db), w).catch((error: unknown) => {
        // Someone unknown has nowhere to write to.
        if (error instanceof pg.DatabaseError && error.constraint?.endsWith('_fkey')) throw undone
        throw error
      })
      const written = difference(before, await writtenBy(db))
      outcome = { result, written }
      throw undone
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error
    })
  return outcome
}

/** Returns the members whose state the transaction has locked and not written. */
export async function listLockedStates(db: Transaction<Tables>): Promise<unknown[]> {
  const { rows } = await sql`
    select member_id from member_states where xmax::text::bigint = pg_current_xact_id()::text::bigint order by 1`.execute(
    db,
  )
  return rows
}

function makeHands(db: Transaction<Tables>): StatementTools {
  const prepared: PreparedReads['prepared'] = async (statement) => (await db.executeQuery(statement)).rows
  return {
    db,
    reads: { db, prepared },
    // What a statement uses of a transaction; the rest is tested where it is used.
    tx: (w) => ({ db, now, site: { id: w.site } }) as unknown as Tx,
  }
}

async function changeRows(db: Transaction<Tables>, change: string): Promise<void> {
  // The names replace the ids of our test world.
  const text = change.replace(/\$(\w+)/g, (_, thing: Thing) => `'${ours[thing]}'`)
  await sql`set local session_replication_role = replica`.execute(db)
  const { numAffectedRows } = await sql.raw(text).execute(db)
  await sql`set local session_replication_role = origin`.execute(db)
  if (!numAffectedRows) throw new Error(`changes nothing: ${change}`)
}

async function writtenBy(db: Transaction<Tables>): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; count: number }>`
    select relname as name, (n_tup_ins + n_tup_upd + n_tup_del)::int as count from pg_stat_xact_user_tables
    where n_tup_ins + n_tup_upd + n_tup_del > 0`.execute(db)
  return new Map(rows.map(({ name, count }) => [name, count]))
}

function difference(before: Map<string, number>, after: Map<string, number>): Record<string, number> {
  const changed = [...after].map(([name, count]) => [name, count - (before.get(name) ?? 0)] as const)
  return Object.fromEntries(changed.filter(([, count]) => count !== 0))
}
