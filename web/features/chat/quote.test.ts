import { expect, it } from 'vitest'
import { MessageKind } from '#contract/features/chat/chat.ts'
import type { WebTranslate } from '#generated/messages.ts'
import { formatQuote } from './quote.ts'

it('a quote describes every kind of message that can be answered', () => {
  const t = ((key: string) => key) as WebTranslate
  for (const kind of MessageKind.options.filter((one) => one !== 'system')) {
    const quote = { id: 'one', from_me: true, kind, ...(kind === 'text' && { text: 'Hello' }) }
    expect(formatQuote(quote, t), kind).not.toBe('')
  }
})
