import { once } from 'node:events'
import { connect } from 'node:net'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { liveSocketPath } from '#contract/api/live-socket.ts'
import { aMember, aSite } from '#tests/builders.ts'
import { openSocket } from '#tests/live-client.ts'
import { useProgram } from '#tests/program.ts'

const test = useProgram({ listen: true })

it('leaves no connection open that was refused, even if its client keeps it half open', async () => {
  const countConnections = promisify(test.app.server.getConnections.bind(test.app.server))
  const client = connect({ port: Number(new URL(test.origin).port), allowHalfOpen: true })
  client.write(
    'GET /nowhere HTTP/1.1\r\nHost: duet.test\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  )
  const [answer] = await once(client, 'data')
  expect(String(answer)).toContain('404 Not Found')
  await expect.poll(countConnections).toBe(0)
  client.destroy()
})

it('asks screens to reconnect, lets no new ones in, and leaves those behind that do not answer', async () => {
  const site = await aSite(test)
  const [anna, ben, cleo] = [await aMember(test, site), await aMember(test, site), await aMember(test, site)]
  const healthy = await openSocket(test.origin, anna)
  // A phone that has lost its network: it takes what comes, and says nothing any more.
  const silent = new WebSocket(`${test.origin.replace('http', 'ws')}${liveSocketPath}`, {
    headers: { host: 'duet.test', cookie: ben.cookie },
  })
  await once(silent, 'message')
  silent.pause()
  const opensMeanwhile = openSocket(test.origin, cleo)

  const begun = performance.now()
  await test.stopSockets()

  expect(performance.now() - begun).toBeLessThan(10_000)
  expect(healthy.passing.at(-1)?.type).toBe('reconnect')
  expect(healthy.closed).toBe(1012)
  expect([503, 1012]).toContain((await opensMeanwhile).closed)
  expect((await openSocket(test.origin, cleo)).closed).toBe(503)
  const ended = once(silent, 'close')
  silent.resume()
  await ended
})
