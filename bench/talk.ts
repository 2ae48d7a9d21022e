import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { deliveredMilliseconds } from '#contract/api/limits.ts'
import { HttpConnection } from './wire.ts'

const text = 'Hello, how are you today? I liked your profile and the pictures.'

/** The results of a round of chatting. */
export interface TalkRound {
  readonly messages: number
  readonly seconds: number
  /** Milliseconds from sending each message to its arrival at the other member's socket. */
  readonly delays: readonly number[]
}

/** Members in pairs, 2n with 2n + 1; one of the ways to bring a message from one to the other. */
export interface Talk {
  /** Resolves when the sender may continue. */
  send(from: number): Promise<void>
  /** Milliseconds of the messages that have arrived since it was last asked. */
  takeDelays(): number[]
  close(): void
}

/** A clock for messages under way, by the number that each carries. */
class DelayClock {
  readonly #left = new Map<number, number>()
  #delays: number[] = []
  #count = 0

  begin(): number {
    this.#left.set(++this.#count, performance.now())
    return this.#count
  }

  end(number: number): void {
    const left = this.#left.get(number)
    if (left === undefined) return
    this.#left.delete(number)
    this.#delays.push(performance.now() - left)
  }

  take(): number[] {
    const delays = this.#delays
    this.#delays = []
    return delays
  }
}

async function openSocket(address: string, headers: Record<string, string>): Promise<WebSocket> {
  const socket = new WebSocket(address, { headers, perMessageDeflate: false })
  await once(socket, 'open')
  return socket
}

/** Opens many, some at a time: a listening socket has a short queue. */
export async function openMany<T>(count: number, open: (place: number) => Promise<T>): Promise<T[]> {
  const opened: T[] = []
  for (let start = 0; start < count; start += 50) {
    const places = Array.from({ length: Math.min(50, count - start) }, (_, index) => start + index)
    opened.push(...(await Promise.all(places.map(open))))
  }
  return opened
}

const numberPattern = /#(\d+)#/

const newest = new WeakMap<WebSocket, { conversation: string; id: string }>()

/**
 * Announces that messages have come, as a browser does: once for those of a moment
 * (`batchDelivered` in web/features/chat/apply-chat-events.ts).
 */
function reportDelivered(socket: WebSocket, message: { conversation: string; id: string }): void {
  if (!newest.has(socket))
    setTimeout(() => {
      const lastReported = newest.get(socket)
      newest.delete(socket)
      if (!lastReported || socket.readyState !== socket.OPEN) return
      socket.send(
        JSON.stringify({
          type: 'delivered',
          conversation: lastReported.conversation,
          message: lastReported.id,
        }),
      )
    }, deliveredMilliseconds)
  newest.set(socket, message)
}

/** Talks by Duet: paid messages over HTTP, each seen on the live socket of the other one, who says that it came. */
export async function openDuetTalk(port: number, ids: readonly string[]): Promise<Talk> {
  const journeys = new DelayClock()
  const makeHeaders = (place: number) => ({ host: 'localhost', cookie: `auth=talker-${place + 1}` })
  const wires = await openMany(ids.length, (place) =>
    HttpConnection.open(port, { method: 'POST', path: '/api/chat.php', headers: makeHeaders(place) }),
  )
  const sockets = await openMany(ids.length, async (place) => {
    const socket = await openSocket(`ws://127.0.0.1:${port}/api/events.php`, makeHeaders(place))
    socket.on('message', (data) => {
      const frame = String(data)
      if (!frame.includes('"from_me":false')) return
      for (const { event } of JSON.parse(frame)) {
        if (event.type !== 'message' || event.message.from_me) continue
        journeys.end(Number(numberPattern.exec(event.message.text)?.[1]))
        reportDelivered(socket, event.message)
      }
    })
    return socket
  })
  return {
    async send(from) {
      const [wire, profile] = [wires[from], ids[from ^ 1]]
      const body = { profile, text: `${text} #${journeys.begin()}#`, client_id: randomUUID(), credits: 1 }
      const status = await wire?.ask(JSON.stringify(body))
      if (status !== 200) throw new Error(`a message was answered by ${status}`)
    },
    takeDelays: () => journeys.take(),
    close() {
      for (const wire of wires) wire.close()
      for (const socket of sockets) socket.terminate()
    },
  }
}

/** Talks by the smallest server (bare-chat.mjs), as by Duet: over HTTP, each seen on the live socket of the other one. */
export async function openBareTalk(port: number, count: number): Promise<Talk> {
  const journeys = new DelayClock()
  const makeHeaders = (place: number) => ({ host: 'localhost', cookie: `auth=s${place + 1}` })
  const wires = await openMany(count, (place) =>
    HttpConnection.open(port, { method: 'POST', headers: makeHeaders(place) }),
  )
  const sockets = await openMany(count, async (place) => {
    const socket = await openSocket(`ws://127.0.0.1:${port}/`, makeHeaders(place))
    socket.on('message', (data) => journeys.end(Number(numberPattern.exec(String(data))?.[1])))
    return socket
  })
  return {
    async send(from) {
      const body = {
        to: (from ^ 1) + 1,
        text: `${text} #${journeys.begin()}#`,
        client_id: randomUUID(),
        credits: 1,
      }
      const status = await wires[from]?.ask(JSON.stringify(body))
      if (status !== 200) throw new Error(`a message was answered by ${status}`)
    },
    takeDelays: () => journeys.take(),
    close() {
      for (const wire of wires) wire.close()
      for (const socket of sockets) socket.terminate()
    },
  }
}

/** Talks by the bare echo: the sender goes on when the other one has the message. */
export async function openEchoTalk(port: number, count: number): Promise<Talk> {
  const journeys = new DelayClock()
  const waiting = new Map<number, () => void>()
  const sockets = await openMany(count, async (place) => {
    const socket = await openSocket(`ws://127.0.0.1:${port}/${place}`, {})
    socket.on('message', (data) => {
      const number = Number(numberPattern.exec(String(data))?.[1])
      journeys.end(number)
      waiting.get(number)?.()
      waiting.delete(number)
    })
    return socket
  })
  return {
    send: (from) =>
      new Promise((resolve) => {
        const number = journeys.begin()
        waiting.set(number, resolve)
        sockets[from]?.send(JSON.stringify({ type: 'message', text: `${text} #${number}#` }))
      }),
    takeDelays: () => journeys.take(),
    close() {
      for (const socket of sockets) socket.terminate()
    },
  }
}

/** Messages still on their way may arrive before the delays are counted. */
const settleMilliseconds = 250

/** Every pair chats as fast as it can, the two taking turns. */
export async function talkFully(talk: Talk, members: number, seconds: number): Promise<TalkRound> {
  talk.takeDelays()
  const start = performance.now()
  const end = start + 1000 * seconds
  let messages = 0
  const pairs = Array.from({ length: members / 2 }, async (_, pair) => {
    for (let turn = 0; performance.now() < end; turn++) {
      await talk.send(2 * pair + (turn % 2))
      messages += 1
    }
  })
  await Promise.all(pairs)
  const took = (performance.now() - start) / 1000
  await sleep(settleMilliseconds)
  return { messages, seconds: took, delays: talk.takeDelays() }
}

/** Sends at a steady pace, pair after pair. */
export async function talkAtPace(
  talk: Talk,
  members: number,
  { seconds, perSecond }: { seconds: number; perSecond: number },
): Promise<TalkRound> {
  talk.takeDelays()
  const start = performance.now()
  const said: Promise<void>[] = []
  for (let message = 0; message < seconds * perSecond; message++) {
    const due = start + (1000 * message) / perSecond
    await sleep(Math.max(0, due - performance.now()))
    said.push(talk.send((2 * message + (message % 3 === 0 ? 1 : 0)) % members))
  }
  await Promise.all(said)
  await sleep(settleMilliseconds)
  return { messages: said.length, seconds, delays: talk.takeDelays() }
}
