import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { closeCodes, liveSocketPath } from '#contract/api/live-socket.ts'
import { type Context, isMembers, type MemberContext } from '../app/context.ts'
import { Failure } from '../app/failure.ts'
import type { LiveHub } from '../app/services/live.ts'
import { isSameOrigin } from '../http/same-origin.ts'
import { isOutage } from '../platform/outage.ts'
import { findLastSeq, readFeed } from './feed.sql.ts'
import { type OnRequest, parseRequest, type ShowEvents, SocketScreen } from './screen.ts'

const pingMilliseconds = 25_000
/** Sockets are pinged in this many groups, one after the other: ten thousand at once would delay everyone. */
const pingGroups = 50
const maxSockets = 5
/** How many requests a browser may send between two pings. The rest is dropped, since a later one says the same. */
const maxRequests = 200
/** The types of ws do not know the last one yet: how long a browser may take to answer when its socket is closed. */
const socketOptions = {
  noServer: true,
  perMessageDeflate: false,
  clientTracking: false,
  maxPayload: 4096,
  closeTimeout: 3000,
} as const

export interface SocketServerParts {
  server: Server
  hub: Pick<LiveHub, 'drain'>
  /** The current count of dropped cached sessions. */
  countForgets: () => number
  /** Builds the context of an upgrade request; null for an unknown host. */
  createContext: (request: IncomingMessage) => Promise<Context | null>
  show: ShowEvents
  onRequest: OnRequest
  /** Returns whether a member may get events about others at all. */
  maySeeOthers: (ctx: MemberContext) => Promise<boolean>
  /** Called with the reason when an upgrade fails. */
  onFault: (error: unknown) => void
}

/** A socket, and its state between two pings. */
interface TrackedSocket {
  readonly socket: WebSocket
  readonly ctx: Context
  /** Set once the member may see incoming events. */
  screen: SocketScreen | null
  isAlive: boolean
  requests: number
  /** The count of dropped cached sessions before its own was looked up. */
  readonly forgets: number
}

function terminate(this: WebSocket): void {
  this.terminate()
}

function refuse(socket: Duplex, status: string): void {
  const answer = `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`
  // A client that is gone never closes its side.
  socket.end(answer, () => socket.destroy())
}

/**
 * Returns where a socket starts: after the number it names, if the feed still reaches back that far; else at the
 * newest.
 */
async function findStart(ctx: MemberContext, since: string | null): Promise<number | null> {
  const newest = await findLastSeq(ctx, ctx.viewer.id)
  if (since === null) return newest
  const seen = Number(since)
  if (!Number.isSafeInteger(seen) || seen < 0 || seen > newest) return null
  return (await readFeed(ctx, ctx.viewer.id, seen)) ? seen : null
}

/** Returns whether the session has ended since the upgrade began: anyone who ended it did not know this screen yet. */
async function hasEnded({ services, viewer }: MemberContext, forgets: number): Promise<boolean> {
  const { sessions } = services
  if (sessions.forgets === forgets) return false
  return (await sessions.filterEnded([viewer.sessionHash])).length > 0
}

async function open(
  tracked: TrackedSocket,
  ctx: MemberContext,
  { since, parts }: { since: string | null; parts: SocketServerParts },
): Promise<void> {
  const { socket } = tracked
  const { hub } = ctx.services
  if (!(await parts.maySeeOthers(ctx))) return socket.close(closeCodes.keptOut, 'proof of age')
  const start = await findStart(ctx, since)
  if (start === null) return socket.close(closeCodes.cannotResume, 'reload')
  if (socket.readyState !== socket.OPEN) return
  // Counted last: otherwise many parallel ones would each find room.
  if (hub.count(ctx.viewer.id) >= maxSockets) return socket.close(closeCodes.tooMany, 'too many')

  const screen = new SocketScreen(socket, ctx, { seq: start, show: parts.show })
  socket.on('message', (data) => {
    // In flight when the session ended: a browser may take half a minute to answer the close.
    if (socket.readyState !== socket.OPEN) return
    tracked.requests += 1
    if (tracked.requests > maxRequests) return
    const request = parseRequest(data)
    if (!request) return
    parts.onRequest(ctx, request).catch((error) => {
      // A refused request gets no answer here, and is not an error to log.
      if (!(error instanceof Failure)) ctx.services.log.error({ err: error }, 'socket request failed')
    })
  })
  tracked.screen = screen
  hub.add(screen)
  screen.send({ event: { type: 'ready', seq: start } })
  screen.catchUp()
  if (await hasEnded(ctx, tracked.forgets)) return screen.close(closeCodes.loggedOut, 'logged out')
  ctx.services.presence.seen(ctx.viewer.id)
}

/** Tracks whether a socket answers, and when it closes. */
function follow(tracked: TrackedSocket, groups: PingGroups): void {
  const { socket, ctx } = tracked
  const group = groups.join(tracked)
  socket.on('error', terminate)
  socket.on('close', () => {
    group.delete(tracked)
    const { screen } = tracked
    if (!screen) return
    ctx.services.hub.remove(screen)
    ctx.services.presence.closed(screen.memberId)
  })
  // An open screen means that the member is online, on any process.
  socket.on('pong', () => {
    tracked.isAlive = true
    if (tracked.screen && socket.readyState === socket.OPEN)
      ctx.services.presence.seen(tracked.screen.memberId)
  })
}

/** Closes sockets that did not answer the last ping, and pings the others again. */
function ping(tracked: TrackedSocket): void {
  const { socket, isAlive } = tracked
  tracked.isAlive = false
  tracked.requests = 0
  if (!isAlive) socket.terminate()
  else if (socket.readyState === socket.OPEN) socket.ping()
}

/** All sockets, in the groups in which they are pinged: by one shared timer, each once in 25 seconds. */
class PingGroups {
  readonly #groups = Array.from({ length: pingGroups }, () => new Set<TrackedSocket>())
  #joined = 0
  #turn = 0
  readonly #timer = setInterval(() => {
    for (const tracked of this.#next(this.#turn++)) ping(tracked)
  }, pingMilliseconds / pingGroups)

  #next(place: number): Set<TrackedSocket> {
    return this.#groups[place % pingGroups] ?? new Set()
  }

  /** Adds a socket to a group; returns the group, to be left on close. */
  join(tracked: TrackedSocket): Set<TrackedSocket> {
    return this.#next(this.#joined++).add(tracked)
  }

  /** Ends the pings and closes all sockets. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    const close = ({ socket }: TrackedSocket) =>
      new Promise((resolve) => {
        socket.once('close', resolve)
        socket.close(closeCodes.restart, 'restart')
      })
    await Promise.all(this.#groups.flatMap((group) => [...group]).map(close))
  }
}

/**
 * Serves the live socket on an HTTP server. Returns the function that stops it: no more sockets are let in, and every
 * screen is asked to reconnect.
 */
export function serveSockets(parts: SocketServerParts): () => Promise<void> {
  const sockets = new WebSocketServer(socketOptions)
  const groups = new PingGroups()
  let isStopping = false

  const upgrade = async (request: IncomingMessage, duplex: Duplex, head: Buffer) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    if (url.pathname !== liveSocketPath) return refuse(duplex, '404 Not Found')
    if (!isSameOrigin(request.headers)) return refuse(duplex, '403 Forbidden')
    const forgets = parts.countForgets()
    const ctx = await parts.createContext(request)
    if (!ctx) return refuse(duplex, '404 Not Found')
    if (isStopping) return refuse(duplex, '503 Service Unavailable')
    sockets.handleUpgrade(request, duplex, head, (socket) => {
      const tracked: TrackedSocket = { socket, ctx, screen: null, isAlive: true, requests: 0, forgets }
      follow(tracked, groups)
      if (!isMembers(ctx)) return socket.close(closeCodes.loggedOut, 'logged out')
      open(tracked, ctx, { since: url.searchParams.get('since'), parts }).catch((error) => {
        ctx.services.log.error({ err: error }, 'failed to open a socket')
        socket.close(1011, 'error')
      })
    })
  }
  const onUpgrade = (request: IncomingMessage, duplex: Duplex, head: Buffer) => {
    duplex.on('error', () => duplex.destroy())
    upgrade(request, duplex, head).catch((error: unknown) => {
      parts.onFault(error)
      refuse(duplex, isOutage(error) ? '503 Service Unavailable' : '500 Internal Server Error')
    })
  }
  parts.server.on('upgrade', onUpgrade)

  return async () => {
    isStopping = true
    parts.hub.drain()
    await groups.stop()
    sockets.close()
  }
}
