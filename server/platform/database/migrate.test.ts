import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  hasOwnSchema,
  listPendingMigrations,
  migrate,
  tryMigrations,
} from '#server/platform/database/migrate.ts'
import { useTestDatabase } from '#tests/database.ts'

const database = useTestDatabase()
let dir: string

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'duet-migrations-'))
  for (const folder of ['migrations', 'functions']) mkdirSync(join(dir, folder))
  write('0001_one', 'create table one (id int); insert into one values (1);')
  await database.pool.query('drop schema public cascade; create schema public')
})

afterEach(() => rmSync(dir, { recursive: true }))

function write(name: string, text: string): void {
  writeFileSync(join(dir, 'migrations', `${name}.sql`), text)
}

function writeFunction(name: string, body: string): void {
  const text = `create or replace function ${name}() returns int language sql as $$ ${body} $$;`
  writeFileSync(join(dir, 'functions', `${name}.sql`), text)
}

async function call(name: string): Promise<number> {
  const { rows } = await database.pool.query(`select ${name}() as result`)
  return rows[0].result
}

async function countRowsOfOne(): Promise<number | null> {
  const { rows } = await database.pool.query('select count(*)::int as count from one')
  return rows[0].count
}

async function waitsForTable(): Promise<boolean> {
  const { rows } = await database.pool.query(`select exists (select 1 from pg_locks where not granted
    and locktype = 'relation' and relation = 'one'::regclass) as waits`)
  return rows[0].waits
}

async function countLocks(): Promise<number> {
  const { rows } = await database.pool.query(
    `select count(*)::int as count from pg_locks where locktype = 'advisory'
       and database = (select oid from pg_database where datname = current_database())`,
  )
  return rows[0].count
}

/**
 * Returns a pool as a pooler in transaction mode makes it look: outside a transaction each statement meets another
 * connection.
 */
function behindPooler(pool: pg.Pool): pg.Pool {
  let turn = 0
  const connect = async () => {
    const connections = await Promise.all([pool.connect(), pool.connect()])
    let inTransaction: pg.PoolClient | undefined
    return {
      async query(text: string, values?: unknown[]) {
        const connection = inTransaction ?? connections[turn++ % 2]
        if (/^(begin|start transaction)/i.test(text)) inTransaction = connection
        if (/^(commit|rollback)/i.test(text)) inTransaction = undefined
        return connection?.query(text, values)
      },
      release: (isLost?: boolean) => {
        for (const connection of connections) connection.release(isLost)
      },
    }
  }
  // The pool's own `query` would ask for a connection by a callback.
  return Object.create(pool, { connect: { value: connect }, query: { value: pool.query.bind(pool) } })
}

test('migrations run once, in the order of their numbers', async () => {
  write('0002_two', 'insert into one select id + 1 from one;')
  expect(await listPendingMigrations(database.pool, { dir })).toEqual(['0001_one', '0002_two'])
  expect(await migrate(database.pool, { dir })).toEqual(['0001_one', '0002_two'])
  expect(await migrate(database.pool, { dir })).toEqual([])
  expect(await listPendingMigrations(database.pool, { dir })).toEqual([])
  expect(await countRowsOfOne()).toBe(2)
})

test('a dry run applies everything pending, and leaves the database as it was', async () => {
  write('0002_two', 'insert into one select id + 1 from one;')
  expect(await migrate(database.pool, { dir, upTo: '0001_one' })).toEqual(['0001_one'])
  expect(await tryMigrations(database.pool, { dir })).toEqual(['0002_two'])
  expect(await countRowsOfOne()).toBe(1)
  expect(await listPendingMigrations(database.pool, { dir })).toEqual(['0002_two'])
  write('0003_three', 'alter table none add column id int;')
  await expect(tryMigrations(database.pool, { dir })).rejects.toThrow('Migration 0003_three failed')
  expect(await countRowsOfOne()).toBe(1)
  expect(await countLocks()).toBe(0)
})

test('a dry run on an empty database leaves it empty', async () => {
  expect(await tryMigrations(database.pool, { dir })).toEqual(['0001_one'])
  const { rows } = await database.pool.query(
    "select relname from pg_class where relname in ('one', 'applied_migrations', 'applied_functions')",
  )
  expect(rows).toEqual([])
})

test('functions are loaded after the migrations, and again when their files have changed', async () => {
  // The first one calls the second: their order does not matter.
  writeFunction('count_one', 'select count(*)::int + extra() from one')
  writeFunction('extra', 'select 10')
  const names = ['0001_one', 'functions/count_one', 'functions/extra']
  expect(await listPendingMigrations(database.pool, { dir })).toEqual(names)
  expect(await migrate(database.pool, { dir })).toEqual(names)
  expect(await migrate(database.pool, { dir })).toEqual([])
  expect(await call('count_one')).toBe(11)

  writeFunction('extra', 'select 20')
  expect(await listPendingMigrations(database.pool, { dir })).toEqual(['functions/extra'])
  expect(await tryMigrations(database.pool, { dir })).toEqual(['functions/extra'])
  expect(await call('count_one')).toBe(11)
  expect(await migrate(database.pool, { dir })).toEqual(['functions/extra'])
  expect(await call('count_one')).toBe(21)
})

test('a function with an error is named and leaves everything as it was', async () => {
  writeFunction('extra', 'select 10')
  await migrate(database.pool, { dir })
  write('0002_two', 'insert into one values (2);')
  writeFunction('extra', 'select nonsense')
  await expect(migrate(database.pool, { dir })).rejects.toThrow(/functions\/extra failed: column "nonsense"/)
  await expect(tryMigrations(database.pool, { dir })).rejects.toThrow('functions/extra failed')
  expect(await call('extra')).toBe(10)
  expect(await countRowsOfOne()).toBe(1)
})

test('a function whose file is gone stays until a migration drops it, and is loaded when it comes back', async () => {
  writeFunction('extra', 'select 10')
  await migrate(database.pool, { dir })
  rmSync(join(dir, 'functions', 'extra.sql'))
  expect(await migrate(database.pool, { dir })).toEqual([])
  expect(await call('extra')).toBe(10)

  write('0002_two', 'drop function if exists extra();')
  await migrate(database.pool, { dir })
  writeFunction('extra', 'select 10')
  expect(await migrate(database.pool, { dir })).toEqual(['functions/extra'])
  expect(await call('extra')).toBe(10)
})

test('a backup of an older schema gets its functions with the newest tables', async () => {
  write('0002_two', 'create table two (id int);')
  writeFunction('count_two', 'select count(*)::int from two')
  expect(await migrate(database.pool, { dir, upTo: '0001_one' })).toEqual(['0001_one'])
  expect(await migrate(database.pool, { dir })).toEqual(['0002_two', 'functions/count_two'])
})

test('processes that start together migrate once', async () => {
  const applied = await Promise.all([1, 2, 3].map(() => migrate(database.pool, { dir })))
  expect(applied.flat()).toEqual(['0001_one'])
  expect(await countRowsOfOne()).toBe(1)
})

test('no lock outlives a migration, since behind a pooler the next statement uses another connection', async () => {
  // A client that takes a lock of the session gives it back on a connection that does not have it, and no one hears of it.
  const pool = behindPooler(database.pool)
  await migrate(pool, { dir })
  expect(await countLocks()).toBe(0)
  write('0002_two', 'select nonsense;')
  await expect(migrate(pool, { dir })).rejects.toThrow(/0002_two failed/)
  expect(await countLocks()).toBe(0)
})

test('a migration that would block everyone gives way and tries again', async () => {
  await migrate(database.pool, { dir })
  write('0002_two', 'alter table one add column name text;')
  const member = await database.pool.connect()
  try {
    await member.query('begin')
    await member.query('insert into one values (2)')
    const migrated = migrate(database.pool, { dir })
    // The lock it waits for comes before everyone who writes after it: they wait for half a second, never for the member.
    await expect.poll(() => waitsForTable()).toBe(true)
    await expect.poll(() => waitsForTable()).toBe(false)
    await database.pool.query('insert into one values (3)')
    await member.query('commit')
    expect(await migrated).toEqual(['0002_two'])
    expect(await countRowsOfOne()).toBe(3)
  } finally {
    member.release()
  }
})

test('a failing migration is named and leaves the schema as it was', async () => {
  await migrate(database.pool, { dir })
  write('0002_two', 'insert into one values (2);')
  write('0003_three', 'select nonsense;')
  await expect(migrate(database.pool, { dir })).rejects.toThrow(/0003_three failed: column "nonsense"/)
  expect(await countRowsOfOne()).toBe(1)
  expect(await listPendingMigrations(database.pool, { dir })).toEqual(['0002_two', '0003_three'])
})

test('a running process keeps working while a newer version updates the database', async () => {
  expect(await hasOwnSchema(database.pool, { dir })).toBe(false)
  write('0002_two', 'select 1;')
  await migrate(database.pool, { dir })
  rmSync(join(dir, 'migrations', '0002_two.sql'))
  expect(await hasOwnSchema(database.pool, { dir })).toBe(true)
})

test('a database of a newer version is refused', async () => {
  write('0002_two', 'select 1;')
  await migrate(database.pool, { dir })
  rmSync(join(dir, 'migrations', '0002_two.sql'))
  await expect(migrate(database.pool, { dir })).rejects.toThrow(/newer version of Duet \(0002_two\)/)
  await expect(listPendingMigrations(database.pool, { dir })).rejects.toThrow(/newer version/)
})

test('a database from before the schema of 1.0 is refused, and nothing in it is touched', async () => {
  await database.pool.query(
    `create table applied_migrations (name varchar(255) primary key, timestamp varchar(255) not null);
     insert into applied_migrations values ('0001_foundation', ''), ('1971_sent_without_body', '')`,
  )
  writeFunction('extra', 'select 10')
  const refusal =
    /from before the schema of 1\.0.*Nothing in it was changed.*"duet backup".*start with a new database/
  await expect(migrate(database.pool, { dir })).rejects.toThrow(refusal)
  await expect(tryMigrations(database.pool, { dir })).rejects.toThrow(refusal)
  await expect(listPendingMigrations(database.pool, { dir })).rejects.toThrow(refusal)
  const { rows } = await database.pool.query(
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
     union all select proname from pg_proc where pronamespace = 'public'::regnamespace`,
  )
  expect(rows).toEqual([{ relname: 'applied_migrations' }])
})

test('a backup from before the schema of 1.0 is refused', async () => {
  await expect(migrate(database.pool, { dir, upTo: '1971_sent_without_body' })).rejects.toThrow(
    'Only that version can restore it',
  )
  expect(await listPendingMigrations(database.pool, { dir })).toEqual(['0001_one'])
})
