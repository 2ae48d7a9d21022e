import { once } from 'node:events'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { liveSocketPath } from '#contract/api/live-socket.ts'
import { aMember, aSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'

// Before the program sets its timers.
beforeAll(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
const test = useProgram({ listen: true })
afterAll(() => void vi.useRealTimers())

it('is pinged every 25 seconds, and closed when it does not answer', async () => {
  const site = await aSite(test)
  const open = async (autoPong: boolean) => {
    const { cookie } = await aMember(test, site)
    const headers = { host: 'duet.test', cookie }
    const socket = new WebSocket(`${test.origin.replace('http', 'ws')}${liveSocketPath}`, {
      headers,
      autoPong,
    })
    await once(socket, 'message')
    return socket
  }
  const [awake, asleep] = await Promise.all([open(true), open(false)])
  const asked = Promise.all([once(awake, 'ping'), once(asleep, 'ping')])
  await vi.advanceTimersByTimeAsync(25_000)
  await asked
  expect(asleep.readyState).toBe(WebSocket.OPEN)

  // Answers come in order: the server has seen that this one is alive.
  const heard = once(awake, 'pong')
  awake.ping()
  await heard
  const ended = once(asleep, 'close')
  await vi.advanceTimersByTimeAsync(25_000)
  await ended
  expect(awake.readyState).toBe(WebSocket.OPEN)
  awake.terminate()
})
