import { expect, it } from 'vitest'
import { writeLimit } from '#contract/api/limits.ts'
import { aMember, aSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'

const test = useProgram({ environment: { RATE_LIMITS: 'on' } })

it('drops excess beacons silently (C-015)', async () => {
  const member = await aMember(test, await aSite(test))
  const statuses = new Set<number>()
  for (let count = 0; count < writeLimit.requests + 5; count++)
    statuses.add((await test.call(member, 'pageHidden', {})).status)
  expect([...statuses]).toEqual([204])
})

it('accepts the beacon as plain text, as browsers send it, unlike any other write (C-015)', async () => {
  const site = await aSite(test, { host: 'beacons.test' })
  const { cookie } = await aMember(test, site)
  const post = async (url: string, payload: string) => {
    const headers = { host: site.host, cookie, 'content-type': 'text/plain;charset=UTF-8' }
    const { statusCode } = await test.app.inject({ method: 'POST', url, headers, payload })
    return statusCode
  }
  expect(await post('/api/page-hidden.php', '{}')).toBe(204)
  expect(await post('/api/page-hidden.php', '')).toBe(204)
  expect(await post('/api/page-hidden.php', '{')).toBe(400)
  expect(await post('/api/like.php', '{}')).toBe(400)
})
