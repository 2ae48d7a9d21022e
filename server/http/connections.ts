import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'

/** How long a client may take, and how many connections it may hold. Open live sockets do not count. */
export interface ConnectionLimits {
  /** From the first byte of a request to the end of its headers; also for an idle new connection. */
  readonly headerSeconds: number
  /** For the rest of a request, except uploads. */
  readonly bodySeconds: number
  /** For a whole request, uploads included. */
  readonly uploadSeconds: number
  /** How long a connection in use may be silent in both directions. */
  readonly workerTimeoutSeconds: number
  /** How often the first and the third are checked. */
  readonly checkSeconds: number
  /** How many connections one address may have; null behind a proxy, which limits them itself. */
  readonly perAddress: number | null
}

/**
 * What people with slow phones need, and no more: ten megabytes within ten minutes are 17 kB a second, which the oldest
 * mobile networks reach. docs/haproxy.cfg has the same figures.
 */
export const connectionTimes = {
  headerSeconds: 15,
  bodySeconds: 30,
  uploadSeconds: 600,
  workerTimeoutSeconds: 120,
  checkSeconds: 5,
} as const

/**
 * How long a request may take from its headers to its answer. The slowest ones, staff reports and queued logins, need
 * ten seconds. Uploads have their own time in addition.
 */
export const maxAnswerSeconds = 30

/** Many people behind one address, each with a browser's six connections, stay below it. */
export const maxConnectionsPerAddress = 512

/** A proxy that keeps connections open closes them after a minute: ours are never the first to go. */
const keepAliveMilliseconds = 72_000

/** Ends a request whose body takes too long, even if some of it keeps coming. */
function limitBody(request: IncomingMessage, seconds: number): void {
  const { headers } = request
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
  if (!hasBody || headers['content-type']?.startsWith('multipart/')) return
  const timer = setTimeout(() => {
    if (!request.complete) request.socket.destroy()
  }, seconds * 1000)
  timer.unref()
  request.once('close', () => clearTimeout(timer))
}

/** What hears of the connections of a server. */
interface ConnectionFollower {
  opened(socket: Socket): void
  /** A connection that became a live socket is limited elsewhere, per member. */
  upgraded(socket: Socket): void
  answering(socket: Socket): void
  answered(socket: Socket): void
}

/** The connections of one address: those on which a request is answered, and the others, longest waiting first. */
class AddressConnections {
  readonly waiting = new Set<Socket>()
  readonly busy = new Set<Socket>()

  get size(): number {
    return this.waiting.size + this.busy.size
  }
}

/**
 * Limits the connections of each address. One more replaces the one that was idle the longest, so that holding many
 * open keeps no one else at the address out; it is refused while all are being answered.
 */
class AddressCap implements ConnectionFollower {
  readonly #max: number
  readonly #all = new Map<string, AddressConnections>()

  constructor(max: number) {
    this.#max = max
  }

  opened(socket: Socket): void {
    const address = socket.remoteAddress ?? ''
    const known = this.#all.get(address) ?? new AddressConnections()
    this.#all.set(address, known)
    if (known.size >= this.#max) {
      const [oldest] = known.waiting
      if (!oldest) return void socket.destroy()
      known.waiting.delete(oldest)
      oldest.destroy()
    }
    known.waiting.add(socket)
    socket.once('close', () => this.#forget(address, socket))
  }

  upgraded(socket: Socket): void {
    this.#forget(socket.remoteAddress ?? '', socket)
  }

  answering(socket: Socket): void {
    const known = this.#all.get(socket.remoteAddress ?? '')
    if (known?.waiting.delete(socket)) known.busy.add(socket)
  }

  answered(socket: Socket): void {
    const known = this.#all.get(socket.remoteAddress ?? '')
    if (known?.busy.delete(socket) && !socket.destroyed) known.waiting.add(socket)
  }

  #forget(address: string, socket: Socket): void {
    const known = this.#all.get(address)
    if (!known) return
    known.waiting.delete(socket)
    known.busy.delete(socket)
    if (known.size === 0) this.#all.delete(address)
  }
}

/** Tells a follower when a connection opens, when a request on it begins and ends, and when it becomes a live socket. */
function followConnections(server: Server, follower: ConnectionFollower): void {
  server.on('connection', (socket: Socket) => follower.opened(socket))
  server.prependListener('upgrade', ({ socket }: IncomingMessage) => follower.upgraded(socket))
  server.prependListener('request', ({ socket }, response) => {
    follower.answering(socket)
    response.once('close', () => follower.answered(socket))
  })
}

/**
 * Closes, when the server stops, every connection on which no request is being answered. Node.js leaves those open on
 * which nothing was ever asked, as browsers open them ahead, and a stop would wait for them.
 */
function closeWaitingOnStop(server: Server): void {
  const waiting = new Set<Socket>()
  followConnections(server, {
    opened(socket) {
      waiting.add(socket)
      socket.once('close', () => waiting.delete(socket))
    },
    upgraded: (socket) => waiting.delete(socket),
    answering: (socket) => waiting.delete(socket),
    answered(socket) {
      if (!server.listening) socket.destroySoon()
      else if (!socket.destroyed) waiting.add(socket)
    },
  })
  const close = server.close.bind(server)
  server.close = (callback) => {
    close(callback)
    for (const socket of waiting) socket.destroy()
    return server
  }
}

/** Creates the HTTP server with its limits, not listening yet. */
export function openHttpServer(limits: ConnectionLimits, handle: RequestListener): Server {
  const { headerSeconds, bodySeconds, uploadSeconds, workerTimeoutSeconds, checkSeconds, perAddress } = limits
  const times = {
    keepAliveTimeout: keepAliveMilliseconds,
    headersTimeout: headerSeconds * 1000,
    requestTimeout: uploadSeconds * 1000,
    connectionsCheckingInterval: checkSeconds * 1000,
  }
  const server = createServer(times, (request, response) => {
    limitBody(request, bodySeconds)
    handle(request, response)
  })
  server.timeout = workerTimeoutSeconds * 1000
  closeWaitingOnStop(server)
  if (perAddress !== null) followConnections(server, new AddressCap(perAddress))
  return server
}
