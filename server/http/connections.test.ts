import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { useProgram } from '#tests/program.ts'
import { type ConnectionLimits, openHttpServer } from './connections.ts'

const times = {
  headerSeconds: 0.4,
  bodySeconds: 0.6,
  workerTimeoutSeconds: 1,
  uploadSeconds: 5,
  checkSeconds: 0.1,
}
const opened: { close: () => void }[] = []

afterEach(() => {
  for (const one of opened.splice(0)) one.close()
})

/** Returns a server that answers once it has read everything that was sent. */
async function open(limits: Partial<ConnectionLimits> = {}) {
  const server = openHttpServer({ ...times, perAddress: null, ...limits }, (request, response) => {
    request.resume().on('end', () => response.end('done'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  opened.push({
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  })
  return { server, port: (server.address() as AddressInfo).port } // a TCP server has such an address
}

async function dial(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  opened.push({ close: () => socket.destroy() })
  await once(socket, 'connect')
  return socket
}

/** Returns how many milliseconds it takes until the other side ends a connection. */
async function measureLife(socket: Socket): Promise<number> {
  const begun = performance.now()
  socket.resume()
  if (!socket.closed) await once(socket, 'close')
  return performance.now() - begun
}

describe('a slow client', () => {
  it('that sends nothing, or never ends its headers, is disconnected after the header timeout', async () => {
    const { port } = await open()
    const [quiet, slow] = [await dial(port), await dial(port)]
    slow.write('GET / HTTP/1.1\r\nHost: duet.test\r\n')
    const dripping = setInterval(() => slow.write('X-A: b\r\n'), 50)
    const lives = await Promise.all([measureLife(quiet), measureLife(slow)])
    clearInterval(dripping)
    for (const life of lives) expect(life).toBeLessThan(3000)
  })

  it('that never ends its body is disconnected after the body timeout, however slowly it sends', async () => {
    const { port } = await open()
    const slow = await dial(port)
    slow.write(
      'POST / HTTP/1.1\r\nHost: duet.test\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n',
    )
    const dripping = setInterval(() => slow.write('a'), 50)
    const life = await measureLife(slow)
    clearInterval(dripping)
    expect(life).toBeGreaterThan(300)
    expect(life).toBeLessThan(3000)
  })

  it('that uploads may take much longer, but not stall', async () => {
    const { port } = await open()
    const upload = (length: number) =>
      httpRequest({
        port,
        method: 'POST',
        headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': length },
      }).on('error', () => undefined)
    const patient = upload(12)
    const answered = once(patient, 'response')
    for (let part = 0; part < 12; part++) {
      patient.write('a')
      await sleep(150)
    }
    patient.end()
    const [answer] = await answered
    expect(answer.statusCode).toBe(200)
    answer.resume()
    const silent = upload(12)
    silent.write('a')
    const begun = performance.now()
    await new Promise((resolve) => silent.once('close', resolve))
    expect(performance.now() - begun).toBeLessThan(4000)
  })

  it('with a live socket is not counted as slow', async () => {
    const { server, port } = await open()
    const sockets = new WebSocketServer({ server })
    const socket = new WebSocket(`ws://127.0.0.1:${port}/`)
    await once(socket, 'open')
    await sleep(2500)
    expect(socket.readyState).toBe(WebSocket.OPEN)
    socket.terminate()
    sockets.close()
  })
})

describe('many connections of one address', () => {
  it('make room for the next by closing the one that was idle the longest', async () => {
    const { port } = await open({ perAddress: 5, headerSeconds: 5, workerTimeoutSeconds: 30 })
    const waiting = []
    for (let count = 0; count < 5; count++) waiting.push(await dial(port))
    const [first, second] = waiting
    const answer = await fetch(`http://127.0.0.1:${port}/`)
    expect(answer.status).toBe(200)
    await measureLife(first as Socket)
    expect(second?.closed).toBe(false)
  })

  it('are refused beyond the limit while all are being answered', async () => {
    let answers: (() => void)[] = []
    const server = openHttpServer({ ...times, perAddress: 2 }, (_request, response) => {
      answers.push(() => response.end('done'))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    opened.push({ close: () => server.close() })
    const { port } = server.address() as AddressInfo // a TCP server has such an address
    const busy = [await dial(port), await dial(port)]
    for (const one of busy) one.write('GET / HTTP/1.1\r\nHost: duet.test\r\n\r\n')
    await expect.poll(() => answers.length).toBe(2)
    await measureLife(await dial(port))
    expect(busy.every((one) => !one.closed)).toBe(true)
    for (const answer of answers) answer()
    answers = []
    await sleep(50)
    const next = await dial(port)
    next.write('GET / HTTP/1.1\r\nHost: duet.test\r\n\r\n')
    await expect.poll(() => answers.length).toBe(1)
    for (const answer of answers) answer()
  })

  it('do not count once they are live sockets', async () => {
    const { server, port } = await open({ perAddress: 2 })
    const sockets = new WebSocketServer({ server })
    const live = []
    for (let count = 0; count < 6; count++) {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/`)
      await once(socket, 'open')
      live.push(socket)
    }
    expect(live.every(({ readyState }) => readyState === WebSocket.OPEN)).toBe(true)
    for (const socket of live) socket.terminate()
    sockets.close()
  })
})

const test = useProgram({ listen: true, environment: { RATE_LIMITS: 'on' } })

it('connections without a request do not keep the server from stopping, and one with a request is still answered', async () => {
  const patient = { headerSeconds: 60, bodySeconds: 60, uploadSeconds: 60, workerTimeoutSeconds: 60 }
  const { server, port } = await open(patient)
  const [fresh, used, half, asking] = [await dial(port), await dial(port), await dial(port), await dial(port)]
  used.write('GET / HTTP/1.1\r\nHost: duet.test\r\n\r\n')
  await once(used, 'data')
  half.write('GET / HTTP/1.1\r\n')
  asking.write('POST / HTTP/1.1\r\nHost: duet.test\r\nContent-Length: 2\r\n\r\na')
  await once(server, 'request')
  const stopped = new Promise((resolve) => server.close(resolve))
  await Promise.all([fresh, used, half].map(measureLife))
  // It keeps its own side open, as browsers do.
  asking.allowHalfOpen = true
  asking.write('b')
  expect(String(await once(asking, 'data'))).toContain('200 OK')
  await stopped
})

it('the program listens with these limits', () => {
  const { headersTimeout, requestTimeout, timeout } = test.app.server
  expect(headersTimeout).toBeGreaterThan(0)
  expect(headersTimeout).toBeLessThanOrEqual(20_000)
  expect(requestTimeout).toBeGreaterThanOrEqual(300_000)
  expect(timeout).toBeGreaterThan(30_000)
})
