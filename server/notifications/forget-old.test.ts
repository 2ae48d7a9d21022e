import { expect, it } from 'vitest'
import { aMember, aSite, mailsTo } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'

const test = useProgram()

it('mails are forgotten after fourteen days and ended sessions at once, younger ones stay', async () => {
  const site = await aSite(test)
  const anna = await aMember(test, site, { status: 'not_confirmed' })
  await test.call(anna, 'resendActivation', {})
  await test.runJobs()
  test.clock.advance({ days: 14, seconds: -1 })
  await test.runScheduled('forget-old')
  expect(await mailsTo(test, anna.email)).toHaveLength(1)
  test.clock.advance({ seconds: 2 })
  await test.runScheduled('forget-old')
  expect(await mailsTo(test, anna.email)).toHaveLength(0)
  test.clock.advance({ days: 17 })
  await test.runScheduled('forget-old')
  const { rowCount } = await test.database.pool.query('select 1 from sessions where member_id = $1', [
    anna.id,
  ])
  expect(rowCount).toBe(0)
})
