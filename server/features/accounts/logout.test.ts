import { expect, it } from 'vitest'
import { aMember, aSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'

const test = useProgram()

it('ends the session by GET and by POST, unless the request is a prefetch or comes from another site (C-011)', async () => {
  const site = await aSite(test)
  for (const method of ['GET', 'POST'] as const) {
    const member = await aMember(test, site)
    const isLoggedIn = async () => (await test.call(member, 'currentUser', {})).body.user !== null
    const leave = (headers: Record<string, string>) =>
      test.app.inject({
        method,
        url: '/api/logout.php',
        headers: { host: 'duet.test', 'x-forwarded-proto': 'https', cookie: member.cookie, ...headers },
      })
    for (const refused of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-purpose': 'prefetch' }])
      expect((await leave(refused)).json()).toMatchObject({ error: 'csrf' })
    expect(await isLoggedIn()).toBe(true)
    const answer = await leave({ 'sec-fetch-site': 'same-origin' })
    expect([answer.statusCode, answer.json()]).toEqual([200, { user: null }])
    expect(await isLoggedIn()).toBe(false)
  }
})
