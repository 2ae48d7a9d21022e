import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import * as z from 'zod/mini'
import { type LiveEvent, LiveFrame, type LiveRequest, type TransientEvent } from '#contract/api/live.ts'
import { liveSocketPath } from '#contract/api/live-socket.ts'
import type { Caller } from './program.ts'

/** A live socket of a test. Every frame is checked against the contract. */
export interface LiveSocket {
  /** Stored events with their numbers, as they came. */
  readonly stored: readonly { seq: number; event: LiveEvent }[]
  readonly passing: readonly TransientEvent[]
  /** How it was closed; null while it is open. */
  readonly closed: number | null
  send(request: LiveRequest | string): void
  /** Waits until something holds; throws when it does not within the given time. */
  until(holds: () => boolean, milliseconds?: number): Promise<void>
  close(): Promise<void>
}

/** Opens a live socket as a browser would, with the cookie of a caller. A refused upgrade counts as closed by its status. */
export async function openSocket(
  origin: string,
  caller: Caller,
  options: { since?: number; headers?: Record<string, string> } = {},
): Promise<LiveSocket> {
  const query = options.since === undefined ? '' : `?since=${options.since}`
  const socket = new WebSocket(`${origin.replace('http', 'ws')}${liveSocketPath}${query}`, {
    headers: {
      host: caller.host ?? 'duet.test',
      ...(caller.cookie && { cookie: caller.cookie }),
      ...options.headers,
    },
  })
  const stored: { seq: number; event: LiveEvent }[] = []
  const passing: TransientEvent[] = []
  let closed: number | null = null
  socket.on('message', (data) => {
    for (const entry of z.parse(LiveFrame, JSON.parse(String(data)))) {
      if ('seq' in entry) stored.push(entry)
      else passing.push(entry.event)
    }
  })
  socket.on('close', (code) => {
    closed ??= code
  })
  socket.on('unexpected-response', (_request, response) => {
    closed = response.statusCode ?? 0
    response.resume()
    socket.terminate()
  })
  socket.on('error', () => {
    closed ??= 1006
  })
  const until = async (holds: () => boolean, milliseconds = 5000) => {
    const deadline = performance.now() + milliseconds
    while (!holds()) {
      if (performance.now() > deadline) throw new Error(`not within ${milliseconds} ms: ${holds}`)
      await sleep(5)
    }
  }
  await until(() => closed !== null || passing.some((event) => event.type === 'ready'))
  return {
    stored,
    passing,
    get closed() {
      return closed
    },
    send: (request) => socket.send(typeof request === 'string' ? request : JSON.stringify(request)),
    until,
    async close() {
      if (socket.readyState === WebSocket.CLOSED) return
      const ended = once(socket, 'close')
      socket.close()
      await ended
    },
  }
}
