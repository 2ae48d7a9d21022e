import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { countLedgerDifferences } from '#server/app/metrics/figures.sql.ts'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, type TestMember, type TestSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'
import { aStaff } from '#tests/staff-builder.ts'

const test = useProgram()
let site: TestSite
let anna: TestMember

const hourMilliseconds = 3_600_000

beforeAll(async () => {
  site = await aSite(test)
  anna = await aMember(test, site, { credits: 5 })
  const ben = await aMember(test, site, { gender: 'male' })
  await test.call(anna, 'sendMessage', { profile: ben.id, text: 'Hello', client_id: createId() })
})

async function readLedger() {
  const { body } = await test.call(await aStaff(test, ['admin']), 'adminHealth', {})
  return {
    finding: body.findings.find(({ about }) => about === 'ledger'),
    checkedAt: body.ledger_checked_at,
  }
}

/** Moves the clock to the next time that the hour of the day (UTC) begins. */
function advanceTo(hour: number) {
  const now = test.clock.now()
  const next = new Date(now)
  next.setUTCHours(hour, 0, 0, 0)
  if (next <= now) next.setTime(next.getTime() + 24 * hourMilliseconds)
  test.clock.advance({ seconds: (next.getTime() - now.getTime()) / 1000 })
}

it('the whole ledger is checked soon on a new deployment, then every night, and the health page shows the last result', async () => {
  expect(await readLedger()).toMatchObject({ finding: { ok: true, waiting: 1 }, checkedAt: null })

  advanceTo(12)
  await test.runScheduled('check-ledger')
  const noon = test.clock.now().toISOString()
  const { count } = (await readLedger()).finding?.figure ?? {}
  expect(count).toBeGreaterThan(0)
  expect(await readLedger()).toMatchObject({
    finding: { ok: true, waiting: 0, failed: 0 },
    checkedAt: noon,
  })

  await sql`alter table credit_movements disable trigger user`.execute(test.database.db)
  await sql`update credit_movements set credits = credits + 1 where member_id = ${anna.id} and number = 1`.execute(
    test.database.db,
  )
  advanceTo(18)
  await test.runScheduled('check-ledger')
  expect(await readLedger()).toMatchObject({ finding: { ok: true }, checkedAt: noon })

  advanceTo(3)
  await test.runScheduled('check-ledger')
  expect(await readLedger()).toEqual({
    finding: expect.objectContaining({
      ok: false,
      failed: 1,
      detail: `member ${anna.id}, movement 1: the balance does not follow from the previous movement`,
    }),
    checkedAt: test.clock.now().toISOString(),
  })
  expect(await countLedgerDifferences(test.database.db, test.clock.now())).toBe(1)
})
