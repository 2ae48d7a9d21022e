import { useCallback, useState } from 'react'
import type { Message, Quote } from '#contract/features/chat/chat.ts'
import type { OpenedConversation } from './chat-state.ts'
import { isQuotable, toQuote } from './quote.ts'

export interface Replying {
  /** What the next message replies to; null for none, or if that is gone. */
  quote: Quote | null
  start: (message: Message) => void
  end: () => void
}

/** The message of an opened conversation being replied to. */
export function useReply(opened: OpenedConversation): Replying {
  const [chosen, setChosen] = useState<Quote | null>(null)
  const quote = chosen && isQuotable(opened, chosen) ? chosen : null
  return {
    quote,
    start: useCallback((message: Message) => setChosen(toQuote(message)), []),
    end: useCallback(() => setChosen(null), []),
  }
}
