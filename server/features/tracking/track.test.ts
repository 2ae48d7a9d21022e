import { expect, it } from 'vitest'
import { pickTracking } from '#contract/features/tracking/tracking.ts'
import { aSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'

const test = useProgram()
const ada = {
  email: 'ada@example.org',
  name: 'Ada',
  password: 'pancakes with syrup',
  date_of_birth: '1991-06-14',
  gender: 'female',
  looking_for: 'male',
  terms: true,
} as const

async function readStored(memberId: string | undefined): Promise<unknown> {
  const { rows } = await test.database.pool.query('select tracking from members where id = $1', [memberId])
  return rows[0]?.tracking
}

it('the source of a visitor may be any text that an address can hold (E-118…E-121)', async () => {
  await aSite(test)
  // A sign that is written as two is not cut in half, and none is kept that the database has no place for.
  const source = { network: 'a\u0000d', ref: `${'x'.repeat(99)}😀😀`, sub1: 'lone \ud83d', sub2: '\u0007' }
  const kept = { network: 'ad', ref: `${'x'.repeat(99)}😀`, sub1: 'lone ' }
  const noted = await test.call({ cookie: 'consent=yes' }, 'track', { ...source, landing: '/' })
  expect(noted.status).toBe(204)
  const { status, body } = await test.call({}, 'signup', { ...ada, tracking: source })
  expect(status).toBe(200)
  expect(await readStored(body.user?.profile.id)).toEqual(kept)
  expect(pickTracking(source)).toEqual(kept)
})

it('a visitor who refused storage is admitted by their source, and their account does not keep it', async () => {
  const site = await aSite(test, { host: 'sent.test', settings: { signups: 'with_trafficsource' } })
  const visitor = (consent: string) => ({ host: site.host, cookie: `consent=${consent}` })
  const signUp = (name: string, consent: string) =>
    test.call(visitor(consent), 'signup', {
      ...ada,
      name,
      email: `${name}@example.org`,
      tracking: { network: 'acme' },
    })
  const refused = await signUp('Bea', 'no')
  expect(refused.status).toBe(200)
  expect(await readStored(refused.body.user?.profile.id)).toEqual({})
  const agreed = await signUp('Cleo', 'yes')
  expect(await readStored(agreed.body.user?.profile.id)).toEqual({ network: 'acme' })
})

it('a search for referred visitors is open by the source in the request, before there is a cookie (C-017, S-053)', async () => {
  const settings = { logged_out_search: 'none', logged_out_search_trafficsource: 'all' } as const
  const { host } = await aSite(test, { host: 'search.test', settings })
  const headers = { host, 'x-forwarded-proto': 'https' }
  const search = async (query: string) =>
    (await test.app.inject({ url: `/api/search.php${query}`, headers })).statusCode
  expect([await search(''), await search('?network=acme')]).toEqual([403, 200])
})
