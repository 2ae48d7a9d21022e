import { useRef } from 'react'
import { isCallError } from '#web/app/calls/call-error.ts'

/**
 * The idempotency key of what is ordered. While no answer has come the same order keeps its key, press after press: it
 * may have been made, hold the discount and count to the limit.
 */
export function useOrderKey() {
  const current = useRef<{ order: string; key: string } | null>(null)

  function getKey(input: object): string {
    const order = JSON.stringify(input)
    if (current.current?.order !== order) current.current = { order, key: crypto.randomUUID() }
    return current.current.key
  }

  /** What was answered is over: the next press is another order. */
  function answered(error?: unknown): void {
    if (!isCallError(error, 'unavailable', 'server_error')) current.current = null
  }

  return { getKey, answered }
}
