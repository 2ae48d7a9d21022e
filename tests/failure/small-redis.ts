import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

export interface SmallRedis {
  readonly port: number
  /** How many texts were published. */
  readonly published: () => number
  close(): Promise<void>
}

const bulk = (text: string) => `$${Buffer.byteLength(text)}\r\n${text}\r\n`

/** Takes complete commands, lists of texts, from the start of the input; returns them and the rest. */
function parseCommands(received: string): { commands: string[][]; rest: string } {
  const commands: string[][] = []
  let rest = received
  for (;;) {
    const count = /^\*(\d+)\r\n/.exec(rest)
    if (!count) return { commands, rest }
    let at = count[0].length
    const words: string[] = []
    while (words.length < Number(count[1])) {
      const length = /^\$(\d+)\r\n/.exec(rest.slice(at))
      const from = at + (length?.[0].length ?? 0)
      const to = from + Number(length?.[1])
      if (!length || rest.length < to + 2) return { commands, rest }
      words.push(rest.slice(from, to))
      at = to + 2
    }
    commands.push(words)
    rest = rest.slice(at)
  }
}

/** Returns a server with the part of the Redis protocol that publishing texts needs; not every machine has Redis. */
export async function openSmallRedis(): Promise<SmallRedis> {
  const open = new Set<Socket>()
  const listening = new Map<string, Set<Socket>>()
  const counts = new Map<string, { count: number; until: number }>()
  let published = 0
  /**
   * Does what the script of rate-limiter-flexible does: adds to a count that expires; returns it and its remaining
   * time.
   */
  const add = (key: string, points: number, seconds: number): string => {
    const known = counts.get(key)
    const now = Date.now()
    const current = known && known.until > now ? known : { count: 0, until: now + 1000 * seconds }
    counts.set(key, { ...current, count: current.count + points })
    return `*2\r\n:${current.count + points}\r\n:${current.until - now}\r\n`
  }
  const answer = (socket: Socket, words: readonly string[]): string => {
    const [command = '', first = '', second = '', key = '', points = '', seconds = ''] = words
    switch (command.toLowerCase()) {
      case 'info':
        return bulk('redis_version:7.0.0\r\nloading:0\r\n')
      case 'ping':
        return '+PONG\r\n'
      case 'subscribe':
        listening.set(first, (listening.get(first) ?? new Set()).add(socket))
        return `*3\r\n${bulk('subscribe')}${bulk(first)}:1\r\n`
      case 'publish': {
        published++
        const to = [...(listening.get(first) ?? [])].filter((one) => open.has(one))
        for (const one of to) one.write(`*3\r\n${bulk('message')}${bulk(first)}${bulk(second)}`)
        return `:${to.length}\r\n`
      }
      case 'eval':
      case 'evalsha':
        return add(key, Number(points), Number(seconds))
      default:
        return '+OK\r\n'
    }
  }
  const server = createServer((socket) => {
    let received = ''
    open.add(socket)
    socket.setEncoding('latin1')
    socket.on('error', () => undefined)
    socket.on('close', () => open.delete(socket))
    socket.on('data', (chunk) => {
      const { commands, rest } = parseCommands(received + chunk)
      received = rest
      for (const command of commands) socket.write(answer(socket, command), 'latin1')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a TCP server has such an address
  return {
    port,
    published: () => published,
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
