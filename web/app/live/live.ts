import type { LiveEvent, LiveFrame, LiveRequest, TransientEvent } from '#contract/api/live.ts'
import { closeCodes, liveSocketPath } from '#contract/api/live-socket.ts'

const firstMilliseconds = 500
/** A server that restarts is back within this, and anyone who waits for it should not wait longer than that again. */
const soonMilliseconds = 4000
/** After so many attempts, about a minute, it is a longer outage. */
const soonAttempts = 20
const maxMilliseconds = 30_000

/**
 * Returns how long to wait before an attempt to connect with this number, from 0: doubling up to four seconds, after a
 * minute up to half a minute; half of it by chance.
 */
export function computeReconnectDelay(attempt: number, chance: number = Math.random()): number {
  const doubled = firstMilliseconds * 2 ** Math.min(attempt, 16)
  const whole = Math.min(doubled, attempt < soonAttempts ? soonMilliseconds : maxMilliseconds)
  return whole / 2 + (whole / 2) * chance
}

/** What the rest of the page hears: stored events in the order of their numbers, and what is true only now. */
export type Live = LiveEvent | Exclude<TransientEvent, { type: 'ready' | 'reconnect' }>

export interface LiveOptions {
  /** The number of the last event that the data at hand contain. */
  since: number
  onEvent: (event: Live) => void
  /** The numbers asked for are gone: everything is loaded afresh, then listening goes on after the number given. */
  onGap: () => Promise<number | null>
  onLoggedOut: () => void
  /** Whether events come live at this moment. */
  onOpenChange?: ((open: boolean) => void) | undefined
}

/** A tab whose member has five open already asks again after this. */
const tooManyMilliseconds = 60_000
/** A number known from elsewhere should have come over the socket within this; else the socket is dead. */
const lateMilliseconds = 4000

/**
 * The one socket of a tab. It comes back after every break and resumes after the last number it has seen, so that
 * nothing is lost or doubled.
 */
export class LiveConnection {
  readonly #options: LiveOptions
  #socket: WebSocket | null = null
  #seen: number
  #attempt = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #lateTimer: ReturnType<typeof setTimeout> | undefined
  #stopped = false

  constructor(options: LiveOptions) {
    this.#options = options
    this.#seen = options.since
    addEventListener('online', this.#hurry)
    addEventListener('offline', this.#drop)
    document.addEventListener('visibilitychange', this.#hurry)
    this.#connect()
  }

  get isOpen(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN
  }

  /** Sends a request; false when there is no socket to take it. */
  send(request: LiveRequest): boolean {
    if (!this.isOpen) return false
    this.#socket?.send(JSON.stringify(request))
    return true
  }

  /** Reports a number seen in an answer: a socket that does not bring it soon is silently dead and is replaced. */
  expect(seq: number): void {
    if (seq <= this.#seen || !this.isOpen) return
    clearTimeout(this.#lateTimer)
    this.#lateTimer = setTimeout(() => {
      if (seq > this.#seen) this.#drop()
    }, lateMilliseconds)
  }

  close(): void {
    this.#stopped = true
    removeEventListener('online', this.#hurry)
    removeEventListener('offline', this.#drop)
    document.removeEventListener('visibilitychange', this.#hurry)
    clearTimeout(this.#timer)
    clearTimeout(this.#lateTimer)
    this.#socket?.close()
    this.#socket = null
  }

  #connect(): void {
    clearTimeout(this.#timer)
    if (this.#stopped || this.#socket) return
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const socket = new WebSocket(`${scheme}://${location.host}${liveSocketPath}?since=${this.#seen}`)
    this.#socket = socket
    socket.onmessage = ({ data }) => this.#receive(String(data))
    socket.onclose = ({ code }) => {
      if (this.#socket === socket) this.#closed(code)
    }
  }

  #receive(data: string): void {
    const frame = JSON.parse(data) as LiveFrame // our own server's, checked against the contract in its tests
    for (const entry of frame) {
      if ('seq' in entry) {
        if (entry.seq <= this.#seen) continue
        this.#seen = entry.seq
        this.#options.onEvent(entry.event)
      } else this.#receivePassing(entry.event)
    }
  }

  #receivePassing(event: TransientEvent): void {
    if (event.type === 'ready') {
      this.#attempt = 0
      this.#options.onOpenChange?.(true)
    } else if (event.type === 'reconnect') {
      // The server is about to restart and will be back in a moment.
      this.#attempt = 0
    } else this.#options.onEvent(event)
  }

  #closed(code: number): void {
    this.#socket = null
    this.#options.onOpenChange?.(false)
    if (this.#stopped) return
    if (code === closeCodes.loggedOut) this.#options.onLoggedOut()
    else if (code === closeCodes.cannotResume) void this.#startAfresh()
    else if (code === closeCodes.tooMany) this.#connectIn(tooManyMilliseconds)
    else this.#connectIn(computeReconnectDelay(this.#attempt++))
  }

  async #startAfresh(): Promise<void> {
    const seen = await this.#options.onGap().catch(() => null)
    if (seen !== null) this.#seen = seen
    this.#connectIn(seen === null ? computeReconnectDelay(this.#attempt++) : 0)
  }

  #connectIn(milliseconds: number): void {
    clearTimeout(this.#timer)
    if (!this.#stopped) this.#timer = setTimeout(() => this.#connect(), milliseconds)
  }

  /** Back online or in sight: no reason to wait any longer. */
  #hurry = (): void => {
    if (this.#socket || document.visibilityState === 'hidden') return
    this.#attempt = 0
    this.#connectIn(0)
  }

  /** A socket without network looks open for minutes: it is given up, and the next one resumes. */
  #drop = (): void => {
    const socket = this.#socket
    if (!socket) return
    socket.onclose = null
    socket.close()
    this.#closed(1006)
  }
}

let connection: LiveConnection | null = null
const openListeners = new Set<() => void>()

/** Opens the socket of this tab. Returns the function that closes it. */
export function openLive(options: LiveOptions): () => void {
  const own = new LiveConnection({
    ...options,
    onOpenChange: (open) => {
      options.onOpenChange?.(open)
      for (const listener of openListeners) listener()
    },
  })
  connection = own
  return () => {
    own.close()
    if (connection === own) connection = null
  }
}

/** Calls the listener when the socket opens or breaks. Returns the function that stops hearing. */
export function onLiveChange(listener: () => void): () => void {
  openListeners.add(listener)
  return () => openListeners.delete(listener)
}

/** Returns whether events come live: then what the cache holds is true. */
export function isLive(): boolean {
  return connection?.isOpen ?? false
}

/** Sends a request over the socket; false when there is none. */
export function sendLive(request: LiveRequest): boolean {
  return connection?.send(request) ?? false
}

/** Reports which number an answer has seen; a socket that does not bring it is replaced. */
export function expectLive(seq: number): void {
  connection?.expect(seq)
}
