import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'

const dist = mkdtempSync(join(tmpdir(), 'duet-dist-'))
mkdirSync(join(dist, 'client/assets'), { recursive: true })
writeFileSync(join(dist, 'client/sw-push.js'), '')
afterAll(() => rmSync(dist, { recursive: true, force: true }))

const pages = {
  listAssets: () => ({ scripts: [], styles: [] }),
  readStyle: () => '',
  renderPage: async () =>
    ({ kind: 'page', status: 200, html: 'the page', inlineStyles: [], indexable: true }) as const,
  drawGiftPicture: () => '<svg/>',
}
const secret = 'a secret of at least thirty-two characters'
const environment = { DUET_MODE: 'production', TRUSTED_PROXIES: '1', RATE_LIMITS: 'on', SECRET_KEY: secret }
const test = useProgram({ environment, built: { dist, pages } })

beforeAll(async () => {
  const site = await aSite(test, { host: 'pier.test' })
  await test.database.pool.query(`insert into site_hosts (host, site_id) values ('quay.test', $1)`, [site.id])
})

const get = (host: string) =>
  test.app.inject({ url: '/pricing?from=mail', headers: { host, 'x-forwarded-proto': 'https' } })

describe('a page of a site that was renamed', () => {
  it.each(['quay.test', 'www.quay.test'])('leads from %s to the same page at its new host', async (host) => {
    const { statusCode, headers } = await get(host)
    expect([statusCode, headers.location]).toEqual([308, 'https://pier.test/pricing?from=mail'])
    // The operator may revert it.
    expect(headers['cache-control']).toBe('private, max-age=3600')
  })

  it.each(['pier.test', 'www.pier.test'])('is served at %s itself', async (host) => {
    const { statusCode, body } = await get(host)
    expect([statusCode, body]).toEqual([200, 'the page'])
  })
})
