import { Writable } from 'node:stream'
import { beforeAll, expect, it } from 'vitest'
import { aSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'

const lines: string[] = []
const log = new Writable({
  write(line, _encoding, done) {
    lines.push(String(line))
    done()
  },
})
// As in production behind a proxy that is not configured.
const environment = {
  DUET_MODE: 'production',
  RATE_LIMITS: 'on',
  LOG_LEVEL: 'warn',
  SECRET_KEY: 'a secret of at least thirty-two characters',
}
const test = useProgram({ environment, log })

beforeAll(async () => {
  await aSite(test, { host: 'duet.test' })
})

it('says once what to set when a TLS proxy is not trusted and pages redirect to themselves', async () => {
  const page = () =>
    test.app.inject({
      url: '/en/faq',
      headers: { host: 'duet.test', accept: 'text/html', 'x-forwarded-proto': 'https' },
    })
  const plain = await test.app.inject({ url: '/en/faq', headers: { host: 'duet.test', accept: 'text/html' } })
  expect(plain.statusCode).toBe(308)
  const findWarnings = () => lines.filter((line) => line.includes('is TRUSTED_PROXIES set?'))
  expect(findWarnings()).toEqual([])
  for (const { statusCode, headers } of [await page(), await page()])
    expect([statusCode, headers.location]).toEqual([308, 'https://duet.test/en/faq'])
  expect(findWarnings()).toHaveLength(1)
})

it('answers a health check over plain HTTP even with a query', async () => {
  const { statusCode } = await test.app.inject({
    url: '/healthz/live?from=balancer',
    headers: { host: 'duet.test' },
  })
  expect(statusCode).toBe(200)
})
