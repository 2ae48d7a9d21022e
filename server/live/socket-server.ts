import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { closeCodes, liveSocketPath } from '#contract/live-socket.ts'
import { type Context, Failure, isMembers, type MemberContext } from '../context.ts'
import { isSameOrigin } from '../http/same-origin.ts'
import { lastSeq, readFeed } from './feed.sql.ts'
import { type OnRequest, parseRequest, type ShowEvents, SocketScreen } from './screen.ts'

const pingMilliseconds = 25_000
const mostSockets = 5
/** What a browser may ask between two pings; what goes beyond is dropped: a later sign says the same. */
const mostRequests = 200

export interface SocketServerParts {
  server: Server
  /** Builds the context of an upgrade request; null for an unknown host. */
  contextOf: (request: IncomingMessage) => Promise<Context | null>
  show: ShowEvents
  onRequest: OnRequest
}

const alive = new WeakSet<WebSocket>()
const requests = new WeakMap<WebSocket, number>()

/** Counts a request; false when the socket has asked too much since the last ping. */
function countRequest(socket: WebSocket): boolean {
  const count = (requests.get(socket) ?? 0) + 1
  requests.set(socket, count)
  return count <= mostRequests
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

/** Where a socket starts: after the number it names, if the feed still reaches back that far; else at the newest. */
async function startOf(ctx: MemberContext, since: string | null): Promise<number | null> {
  const newest = await lastSeq(ctx.db, ctx.viewer.id)
  if (since === null) return newest
  const seen = Number(since)
  if (!Number.isSafeInteger(seen) || seen < 0 || seen > newest) return null
  if (seen === newest) return seen
  const [next] = await readFeed(ctx, ctx.viewer.id, seen)
  return next?.seq === seen + 1 ? seen : null
}

async function open(
  socket: WebSocket,
  ctx: MemberContext,
  { since, parts }: { since: string | null; parts: SocketServerParts },
): Promise<void> {
  const { hub } = ctx.services
  if (hub.count(ctx.viewer.id) >= mostSockets) return socket.close(closeCodes.tooMany, 'too many')
  const start = await startOf(ctx, since)
  if (start === null) return socket.close(closeCodes.cannotResume, 'reload')
  if (socket.readyState !== socket.OPEN) return

  const screen = new SocketScreen(socket, ctx, { seq: start, show: parts.show })
  socket.on('message', (data) => {
    if (!countRequest(socket)) return
    const request = parseRequest(data)
    if (!request) return
    parts.onRequest(ctx, request).catch((error) => {
      // What the rules refuse has no answer here, and is no fault of ours to log.
      if (!(error instanceof Failure)) ctx.services.log.error({ err: error }, 'socket request failed')
    })
  })
  socket.on('close', () => {
    hub.remove(screen)
    ctx.services.presence.closed(ctx.viewer.id)
  })
  // An open screen is a member who is here, on whichever process others ask.
  socket.on('pong', () => {
    alive.add(socket)
    ctx.services.presence.seen(ctx.viewer.id)
  })
  hub.add(screen)
  screen.send({ event: { type: 'ready', seq: start } })
  screen.catchUp()
  ctx.services.presence.seen(ctx.viewer.id)
}

/** Serves the live socket on an HTTP server (F-10). Gives the function that stops it. */
export function serveSockets(parts: SocketServerParts): () => void {
  const sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    clientTracking: true,
    maxPayload: 4096,
  })

  const upgrade = async (request: IncomingMessage, duplex: Duplex, head: Buffer) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    if (url.pathname !== liveSocketPath) return refuse(duplex, '404 Not Found')
    if (!isSameOrigin(request.headers)) return refuse(duplex, '403 Forbidden')
    const ctx = await parts.contextOf(request)
    if (!ctx) return refuse(duplex, '404 Not Found')
    sockets.handleUpgrade(request, duplex, head, (socket) => {
      alive.add(socket)
      socket.on('error', () => socket.terminate())
      if (!isMembers(ctx)) return socket.close(closeCodes.loggedOut, 'logged out')
      open(socket, ctx, { since: url.searchParams.get('since'), parts }).catch((error) => {
        ctx.services.log.error({ err: error }, 'opening a socket failed')
        socket.close(1011, 'error')
      })
    })
  }
  const onUpgrade = (request: IncomingMessage, duplex: Duplex, head: Buffer) => {
    duplex.on('error', () => duplex.destroy())
    upgrade(request, duplex, head).catch(() => refuse(duplex, '500 Internal Server Error'))
  }
  parts.server.on('upgrade', onUpgrade)

  // One shared timer: a socket that did not answer the last ping is gone.
  const timer = setInterval(() => {
    for (const socket of sockets.clients) {
      if (!alive.has(socket)) socket.terminate()
      else {
        alive.delete(socket)
        requests.delete(socket)
        socket.ping()
      }
    }
  }, pingMilliseconds)

  return () => {
    clearInterval(timer)
    parts.server.off('upgrade', onUpgrade)
    for (const socket of sockets.clients) socket.terminate()
    sockets.close()
  }
}
