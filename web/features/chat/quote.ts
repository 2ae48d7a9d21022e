import { useCallback, useState } from 'react'
import { maxQuoteLength } from '#contract/api/limits.ts'
import type { Message, Quote } from '#contract/features/chat/chat.ts'
import type { WebTranslate } from '#generated/messages.ts'
import type { OpenedConversation } from './chat-state.ts'

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

/** Returns a message as a reply quotes it. */
export function toQuote({ id, from_me, kind, text }: Message): Quote {
  const excerpt = kind === 'text' &&
    text !== undefined && { text: [...text].slice(0, maxQuoteLength).join('') }
  return { id, from_me, kind, ...excerpt }
}

/** Returns whether a quoted message still exists, as far as the loaded pages show. */
export function isQuotable({ messages }: OpenedConversation, { id }: Quote): boolean {
  const oldest = messages[0]?.id
  return oldest === undefined || id < oldest || messages.some((message) => message.id === id)
}

/** Returns what a quote shows of its message: the beginning of a text, or the kind. */
export function formatQuote({ kind, text }: Quote, t: WebTranslate): string {
  if (kind === 'photo') return t('chat.quotePhoto')
  if (kind === 'gift') return t('chat.quoteGift')
  if (kind === 'gif') return t('chat.quoteGif')
  if (kind === 'voice') return t('chat.quoteVoice')
  return text ?? ''
}
