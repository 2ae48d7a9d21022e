import type { LiveRequest } from '#contract/api/live.ts'
import { LiveConnection, type LiveOptions } from './live.ts'

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
