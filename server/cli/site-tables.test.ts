import { describe, expect, it } from 'vitest'
import { createId } from '#server/platform/ids.ts'
import { useTestDatabase } from '#tests/database.ts'
import { sealedColumns } from './sealed-columns.ts'
import { deploymentTables, findSiteTables } from './site-tables.sql.ts'

const test = useTestDatabase()

async function readTables() {
  const client = await test.pool.connect()
  try {
    return await findSiteTables(client, createId())
  } finally {
    client.release()
  }
}

describe('the tables of a site', () => {
  it('are all tables of the schema except those of the deployment', async () => {
    const { tables, unknown } = await readTables()
    expect(unknown).toEqual([])
    expect(tables.length).toBeGreaterThan(80)
    expect(tables.map(({ name }) => name).filter((name) => deploymentTables.includes(name))).toEqual([])
  })

  it('exclude a table that nothing connects to a site', async () => {
    await test.pool.query('create table planted (id uuid primary key)')
    expect((await readTables()).unknown).toEqual(['planted'])
    await test.pool.query('alter table planted add member_id uuid not null references members')
    expect((await readTables()).unknown).toEqual([])
    await test.pool.query('drop table planted')
  })

  it('have a key by which rows are written in order', async () => {
    const { tables } = await readTables()
    expect(tables.filter(({ primaryKey }) => primaryKey.length === 0).map(({ name }) => name)).toEqual([])
  })

  it('include every sealed column except those of the deployment', async () => {
    const names = (await readTables()).tables.map(({ name }) => name)
    const left = sealedColumns.filter(({ table }) => !names.includes(table)).map(({ table }) => table)
    expect(new Set(left)).toEqual(new Set(['server_secrets', 'two_factor']))
  })

  it('can all be read with their condition', async () => {
    for (const { name, condition } of (await readTables()).tables)
      await test.pool.query(`select from "${name}" t where ${condition} limit 1`)
  })
})
