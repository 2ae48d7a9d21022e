import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { withTimeLimit } from '../bench/time-limit.ts'
import { HttpConnection } from '../bench/wire.ts'

test('a connection answers every request made while an answer is pending', async () => {
  const asked: string[] = []
  const server = createServer(async (request, response) => {
    asked.push(Buffer.concat(await request.toArray()).toString())
    await sleep(20)
    response.writeHead(asked.length === 2 ? 404 : 200, { 'content-length': 2 }).end('ok')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a TCP server has such an address
  const wire = await HttpConnection.open(port, { method: 'POST', headers: { host: 'localhost' } })
  try {
    expect(await Promise.all(['a', 'b', 'c'].map((body) => wire.ask(body)))).toEqual([200, 404, 200])
    expect(asked).toEqual(['a', 'b', 'c'])
  } finally {
    wire.close()
    server.close()
  }
})

test('a measurement returns its result, and fails when it is stopped', async () => {
  expect(await withTimeLimit(async () => 7)).toBe(7)
  const listeners = process.listenerCount('SIGTERM')
  const endless = withTimeLimit(() => new Promise(() => undefined))
  process.emit('SIGTERM', 'SIGTERM')
  await expect(endless).rejects.toThrow('the measurement was ended: SIGTERM')
  expect(process.listenerCount('SIGTERM')).toBe(listeners)
})
