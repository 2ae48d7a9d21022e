import { beforeAll, describe, expect, it } from 'vitest'
import { aMember, aSite, type TestSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'

describe('the outbox where no mail server is set', () => {
  const test = useProgram()
  let site: TestSite

  beforeAll(async () => {
    site = await aSite(test)
  })

  it('shows e-mails with their links, as a page and as a call', async () => {
    const anna = await aMember(test, site, { status: 'not_confirmed', email: 'an&na@example.org' })
    await test.call(anna, 'resendActivation', {})
    await test.runJobs()
    const { body } = await test.call({}, 'devOutbox', {})
    expect(body.outbox[0]).toMatchObject({ channel: 'mail', recipient: 'an&na@example.org', sent: null })
    const page = await test.app.inject({ url: '/outbox', headers: { host: 'duet.test' } })
    expect(page.body).toContain('an&#38;na@example.org')
    expect(page.body).toMatch(/<a href="http:\/\/duet\.test:3000\/api\/activate\.php\?token=[\w-]{43}">/)
    const html = await test.app.inject({
      url: `/outbox/${body.outbox[0]?.id}`,
      headers: { host: 'duet.test' },
    })
    expect(html.body).toContain('<!doctype html>')
    expect((await test.app.inject({ url: '/outbox/none', headers: { host: 'duet.test' } })).statusCode).toBe(
      404,
    )
  })
})

describe('the outbox in production', () => {
  const test = useProgram({
    environment: { DUET_MODE: 'production', TRUSTED_PROXIES: '1', RATE_LIMITS: 'on' },
  })

  it('does not exist', async () => {
    await aSite(test)
    expect((await test.call({}, 'devOutbox', {})).status).toBe(404)
    const headers = { host: 'duet.test', 'x-forwarded-proto': 'https' }
    expect((await test.app.inject({ url: '/outbox', headers })).statusCode).toBe(404)
  })
})
