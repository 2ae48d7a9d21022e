import { beforeAll, expect, it, vi } from 'vitest'
import { aMember, aSite, type TestSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'

const test = useProgram({ environment: { RATE_LIMITS: 'on' } })
const fault = {
  message: 'TypeError: x is undefined',
  stack: 'at R (/assets/a-1.js:1:2)',
  route: 'chats-id',
  build: 'a-1.js',
}

let site: TestSite
beforeAll(async () => {
  site = await aSite(test)
})

it('logs and counts an error of a browser, and silently drops excess ones', async () => {
  const { log, metrics } = test.program.services
  const logged = vi.spyOn(log, 'warn')
  const statuses = new Set<number>()
  for (let count = 0; count < 12; count++) statuses.add((await test.call({}, 'clientError', fault)).status)
  expect([...statuses]).toEqual([204])
  expect(logged.mock.calls.filter(([, text]) => text === 'error in a browser')).toHaveLength(10)
  expect(logged).toHaveBeenCalledWith(
    expect.objectContaining({ ...fault, reqId: expect.any(String) }),
    expect.anything(),
  )
  expect(await metrics.registry.metrics()).toMatch(/^duet_client_errors_total 10$/m)
  logged.mockRestore()
})

it('refuses an oversized report', async () => {
  const member = await aMember(test, site)
  const { status } = await test.call(member, 'clientError', { ...fault, stack: 'x'.repeat(4001) })
  expect(status).toBe(422)
})
