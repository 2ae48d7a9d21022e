import { expect, it } from 'vitest'
import { trackingOf } from '#contract/tracking.ts'
import { aSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'

const test = useProgram()

it('the source of a visitor may be any text that an address can hold (E-118…E-121)', async () => {
  await aSite(test)
  // A sign that is written as two is not cut in half, and none is kept that the database has no place for.
  const source = { network: 'a\u0000d', ref: `${'x'.repeat(99)}😀😀`, sub1: 'lone \ud83d', sub2: '\u0007' }
  const kept = { network: 'ad', ref: `${'x'.repeat(99)}😀`, sub1: 'lone ' }
  const noted = await test.call({ cookie: 'consent=yes' }, 'track', { ...source, landing: '/' })
  expect(noted.status).toBe(204)
  const { status, body } = await test.call({}, 'signup', {
    email: 'ada@example.org',
    name: 'Ada',
    password: 'pancakes with syrup',
    date_of_birth: '1991-06-14',
    gender: 'female',
    looking_for: 'male',
    terms: true,
    tracking: source,
  })
  expect(status).toBe(200)
  const { rows } = await test.database.pool.query('select tracking from members where id = $1', [
    body.user?.profile.id,
  ])
  expect(rows).toEqual([{ tracking: kept }])
  expect(trackingOf(source)).toEqual(kept)
})
