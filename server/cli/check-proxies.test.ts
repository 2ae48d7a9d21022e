import { describe, expect, it } from 'vitest'
import { aSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'
import { assessProxies, checkProxies } from './check-proxies.ts'

const test = useProgram({ listen: true, environment: { TRUSTED_PROXIES: '1', LOG_LEVEL: 'silent' } })

async function visit(times: number, forwarded: string): Promise<void> {
  const headers = { host: 'duet.test', 'x-forwarded-for': forwarded }
  for (let count = 0; count < times; count++) await test.app.inject({ url: '/robots.txt', headers })
}

const found = () => checkProxies({ host: '127.0.0.1', port: Number(new URL(test.origin).port) })

describe('the doctor', () => {
  it('detects a CDN in front of the proxy, but ignores headers that single visitors make up', async () => {
    await aSite(test)
    expect(await found()).toEqual([])
    await visit(60, '203.0.113.7')
    await visit(20, '1.1.1.1, 203.0.113.7')
    expect(await found()).toEqual([expect.objectContaining({ about: 'proxies', ok: true })])
    await visit(120, '203.0.113.7, 104.16.0.1')
    const [finding] = await found()
    expect(finding).toMatchObject({ ok: false, says: expect.stringContaining('Set TRUSTED_PROXIES=2') })
  })

  it('detects that one proxy too many is trusted', () => {
    expect(assessProxies({ trusted: 2, usual: 1 })).toMatchObject({ ok: false })
    expect(assessProxies({ trusted: 0, usual: 0 })).toMatchObject({ ok: true })
  })

  it('says nothing when no process answers', async () => {
    expect(await checkProxies({ host: '127.0.0.1', port: 9 })).toEqual([])
  })

  it('gets an answer on the same machine only', async () => {
    const ask = (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
      test.app.inject({ url: '/healthz/proxies', headers: { host: 'duet.test', ...headers }, remoteAddress })
    expect((await ask({})).statusCode).toBe(200)
    expect((await ask({ 'x-forwarded-for': '203.0.113.7' })).statusCode).toBe(404)
    expect((await ask({}, '203.0.113.7')).statusCode).toBe(404)
  })
})
