import { useCallback, useState } from 'react'
import type { Message, Quote } from '#contract/features/chat/chat.ts'
import type { OpenedConversation } from './chat-state.ts'
import { isQuotable, toQuote } from './quote.ts'

export interface Replying {
  /** What the next message answers; null where it answers none, or where that has gone meanwhile. */
  quote: Quote | null
  start: (message: Message) => void
  end: () => void
}

/** Which message of an opened conversation is being answered. */
export function useReply(opened: OpenedConversation): Replying {
  const [chosen, setChosen] = useState<Quote | null>(null)
  const quote = chosen && isQuotable(opened, chosen) ? chosen : null
  return {
    quote,
    start: useCallback((message: Message) => setChosen(toQuote(message)), []),
    end: useCallback(() => setChosen(null), []),
  }
}
