import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { aSite, type TestSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'

const test = useProgram()

const rename = (site: TestSite, name: string) =>
  sql`update sites set settings = settings || ${JSON.stringify({ name })}::jsonb where id = ${site.id}`.execute(
    test.database.db,
  )

async function hasWaitingLookup(): Promise<boolean> {
  const { rows } =
    await sql`select 1 from pg_locks where not granted and relation = 'packages'::regclass`.execute(
      test.database.db,
    )
  return rows.length > 0
}

it.each(['byId', 'byHost'] as const)(
  'remembers nothing that it began to read before it was told to forget (%s)',
  async (by) => {
    const { sites } = test.program
    const site = await aSite(test, { host: `${by.toLowerCase()}.test` })
    const find = async () => (by === 'byId' ? sites.byId(site.id) : sites.byHost(site.host))
    await rename(site, 'Before')
    sites.forget()
    const old = await test.database.db.transaction().execute(async (tx) => {
      await sql`lock table packages in access exclusive mode`.execute(tx)
      const reading = find()
      while (!(await hasWaitingLookup())) await sleep(5)
      await rename(site, 'After')
      sites.forget()
      return { reading }
    })
    expect((await old.reading)?.settings.name).toBe('Before')
    expect((await find())?.settings.name).toBe('After')
  },
)
