import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { expect, it } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { textFrame } from './text-frame.ts'

it.each([
  ['nothing', 0],
  ['what has its length in the first byte', 125],
  ['what has it in two more', 126],
  ['the most of those', 65_535],
  ['what has it in eight', 65_536],
])('is read by a WebSocket as it was written: %s', async (_, length) => {
  const texts = ['a'.repeat(length), `${'é'.repeat(length >> 1)}`, 'the next']
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false })
  server.on('upgrade', (request, duplex: Duplex, head) =>
    sockets.handleUpgrade(request, duplex, head, () => {
      for (const text of texts) duplex.write(textFrame(text))
    }),
  )
  const { port } = server.address() as AddressInfo // of a server that listens on a port
  const client = new WebSocket(`ws://127.0.0.1:${port}/`)
  const got: string[] = []
  client.on('message', (data) => got.push(String(data)))
  while (got.length < texts.length) await once(client, 'message')
  expect(got).toEqual(texts)
  client.terminate()
  server.close()
})
