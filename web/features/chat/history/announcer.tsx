import { useEffect, useRef, useState } from 'react'
import type { Message } from '#contract/features/chat/chat.ts'

export interface AnnouncerProps {
  messages: readonly Message[]
  /** Says in words what has arrived. */
  describe: (arrived: readonly Message[]) => string
}

/** A burst is told once, when it has paused for this long. */
const burstMilliseconds = 1000

/** Tells screen readers what has arrived from the other one; own messages stay silent. */
export function Announcer({ messages, describe }: AnnouncerProps) {
  const [text, setText] = useState('')
  const told = useRef(messages.at(-1)?.id ?? '')
  const newest = messages.at(-1)?.id ?? ''

  // biome-ignore lint/correctness/useExhaustiveDependencies: what counts is a newer message; older pages are not told
  useEffect(() => {
    if (newest <= told.current) return
    const timer = setTimeout(() => {
      const arrived = messages.filter((message) => message.id > told.current && !message.from_me)
      told.current = newest
      if (arrived.length > 0) setText(describe(arrived))
    }, burstMilliseconds)
    return () => clearTimeout(timer)
  }, [newest])

  return (
    <p className="visually-hidden" role="status">
      {text}
    </p>
  )
}
