import type { WebSocket } from 'ws'
import * as z from 'zod/mini'
import { type LiveEvent, type LiveFrame, LiveRequest, type TransientEvent } from '#contract/api/live.ts'
import { closeCodes } from '#contract/api/live-socket.ts'
import type { MemberContext } from '../app/context.ts'
import type { MessageWithSeq, Screen } from '../app/services/live.ts'
import type { StoredEvent } from '../app/transaction.ts'
import { type FeedRow, readFeed } from './feed.sql.ts'

/** Turns events of the feed into what their receiver may see; null for those whose subject is gone. */
export type ShowEvents = (ctx: MemberContext, events: readonly StoredEvent[]) => Promise<(LiveEvent | null)[]>

export type OnRequest = (ctx: MemberContext, request: LiveRequest) => Promise<void>

/**
 * These are not urgent: one's own message is already shown where it was written, and a tick may come a little later.
 */
const lateMilliseconds = 100

/** A feed that cannot be read is tried again after about this time, this often in a row. */
const againMilliseconds = 1000
const maxFailures = 30

/**
 * Returns whether an event may join the next frame, which saves a frame; everything before it is sent with it, in
 * order.
 */
function mayWait(event: LiveEvent | TransientEvent): boolean {
  return event.type === 'delivered' || (event.type === 'message' && event.message.from_me)
}

/** A member's screen over one WebSocket. Frames of one tick leave together. */
export class SocketScreen implements Screen {
  readonly memberId: string
  readonly sessionKey: string
  readonly siteId: string
  seq: number
  readonly #socket: WebSocket
  readonly #ctx: MemberContext
  readonly #show: ShowEvents
  #waiting: LiveFrame = []
  #flushing = false
  #late: NodeJS.Timeout | undefined
  #reading = false
  #readAgain = false
  #told: MessageWithSeq[] = []
  #failures = 0

  constructor(socket: WebSocket, ctx: MemberContext, { seq, show }: { seq: number; show: ShowEvents }) {
    this.memberId = ctx.viewer.id
    this.sessionKey = ctx.viewer.sessionHash.toString('base64')
    this.siteId = ctx.site.id
    this.seq = seq
    this.#socket = socket
    this.#ctx = ctx
    this.#show = show
  }

  send(event: { seq: number; event: LiveEvent } | { event: TransientEvent }): void {
    this.#waiting.push(event)
    if (!mayWait(event.event)) this.#flushSoon()
    else if (!this.#flushing) this.#late ??= setTimeout(() => this.#flush(), lateMilliseconds)
  }

  #flushSoon(): void {
    if (this.#flushing) return
    this.#flushing = true
    queueMicrotask(() => this.#flush())
  }

  #flush(): void {
    clearTimeout(this.#late)
    this.#late = undefined
    this.#flushing = false
    const frame = this.#waiting
    if (frame.length === 0) return
    this.#waiting = []
    if (this.#socket.readyState !== this.#socket.OPEN) return
    // A browser that does not read would fill our memory. Its socket is closed; it reconnects and resumes.
    if (this.#socket.bufferedAmount > 1_000_000) this.close(closeCodes.cannotResume, 'too slow')
    else this.#socket.send(JSON.stringify(frame))
  }

  catchUp(reference?: MessageWithSeq): void {
    if (reference) this.#told.push(reference)
    else this.#readAgain = true
    if (!this.#reading) void this.#read()
  }

  /** Returns what to send to this screen next: a message that follows directly, otherwise everything in the feed. */
  async #next(): Promise<FeedRow[] | null> {
    const messages = this.#told
    this.#told = []
    const [first, ...rest] = messages.filter(({ seq }) => seq > this.seq).sort((a, b) => a.seq - b.seq)
    if (!this.#readAgain && !first) return []
    if (this.#readAgain || first?.seq !== this.seq + 1) {
      this.#readAgain = false
      return readFeed(this.#ctx, this.memberId, this.seq)
    }
    this.#told = rest
    const { seq, conversation, message } = first
    return [{ seq, event: { type: 'message', conversation, message } }]
  }

  async #read(): Promise<void> {
    this.#reading = true
    try {
      while (this.#readAgain || this.#told.length > 0) {
        const rows = await this.#next()
        if (!rows) return this.close(closeCodes.cannotResume, 'reload')
        const events = await this.#show(
          this.#ctx,
          rows.map((row) => row.event),
        )
        for (const [index, row] of rows.entries()) {
          // A direct delivery may have overtaken this read.
          if (row.seq <= this.seq) continue
          this.seq = row.seq
          const event = events[index]
          if (event) this.send({ seq: row.seq, event })
        }
        this.#failures = 0
      }
    } catch (error) {
      this.#readLater(error)
    } finally {
      this.#reading = false
    }
  }

  /** During a short database outage, the socket stays open and reads what it missed afterwards. */
  #readLater(error: unknown): void {
    this.#failures++
    if (this.#failures <= maxFailures) {
      this.#ctx.services.log.warn({ err: error }, 'failed to read a feed, retrying')
      const wait = againMilliseconds * (0.5 + Math.random())
      setTimeout(() => this.#socket.readyState === this.#socket.OPEN && this.catchUp(), wait).unref()
    } else {
      this.#ctx.services.log.error({ err: error }, 'failed to read a feed')
      this.close(1011, 'feed')
    }
  }

  close(code: number, reason: string): void {
    this.#flush()
    this.#socket.close(code, reason)
  }
}

/** Parses a browser's request; anything outside the contract is dropped. */
export function parseRequest(data: unknown): LiveRequest | null {
  try {
    const parsed = z.safeParse(LiveRequest, JSON.parse(String(data)))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
