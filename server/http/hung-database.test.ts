import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { aMember, aSite, type TestMember } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'

const test = useProgram({ environment: { LOG_LEVEL: 'silent' }, maxAnswerSeconds: 1 })
let member: TestMember
beforeAll(async () => {
  member = await aMember(test, await aSite(test))
})

it('a database that accepts connections but does not answer causes a 503 with Retry-After instead of an endless wait', async () => {
  const holder = new pg.Client(test.database.pool.options)
  await holder.connect()
  await holder.query('begin; lock table members in access exclusive mode')
  const started = performance.now()
  const { status, error, raw } = await test.call(member, 'currentUser', {})
  expect([status, error.error, Number(raw.headers['retry-after'])]).toEqual([503, 'unavailable', 2])
  expect(performance.now() - started).toBeLessThan(10_000)
  await holder.query('rollback')
  await holder.end()
  expect((await test.call(member, 'currentUser', {})).status).toBe(200)
})
