import { useSyncExternalStore } from 'react'
import { typingSeconds } from '#contract/api/limits.ts'

// Who is typing, by conversation: true for six seconds after the last signal.
const timers = new Map<string, ReturnType<typeof setTimeout>>()
const listeners = new Set<() => void>()
const nobody: ReadonlySet<string> = new Set()
let now = nobody

function notifyListeners(): void {
  now = new Set(timers.keys())
  for (const listener of listeners) listener()
}

/** Records that the other member of a conversation is typing. */
export function addTypingSign(conversation: string): void {
  clearTimeout(timers.get(conversation))
  timers.set(
    conversation,
    setTimeout(() => endTyping(conversation), typingSeconds * 1000),
  )
  notifyListeners()
}

/** Records that the other one has stopped, as by sending. */
export function endTyping(conversation: string): void {
  clearTimeout(timers.get(conversation))
  if (timers.delete(conversation)) notifyListeners()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The conversations whose other member is typing. */
export function useTypingNow(): ReadonlySet<string> {
  return useSyncExternalStore(
    subscribe,
    () => now,
    () => nobody,
  )
}

/** Whether the other member of a conversation is typing. */
export function useTyping(conversation: string | null): boolean {
  const typing = useTypingNow()
  return conversation !== null && typing.has(conversation)
}
