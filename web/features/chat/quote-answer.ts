import type { PromptAnswer } from '#contract/features/profiles/prompts.ts'
import type { WebTranslate } from '#generated/messages.ts'
import { draftOffered, keepDraft, readDraft } from './drafts.ts'

/** A quote says what is being replied to, and leaves room for the reply. In characters. */
const maxQuoteLength = 80

function shorten(text: string): string {
  const line = [...text.replace(/\s+/g, ' ').trim()]
  return line.length <= maxQuoteLength ? line.join('') : `${line.slice(0, maxQuoteLength - 1).join('')}…`
}

/** Quotes an answer of the other member's profile above the draft to them. */
export function quoteAnswer(
  t: WebTranslate,
  answer: Pick<PromptAnswer, 'text'>,
  { from, to }: { from: string; to: string },
): void {
  const quote = `${t('prompts.quote', { text: shorten(answer.text) })}\n`
  const draft = readDraft(from, to)
  if (!draft.startsWith(quote)) keepDraft(from, to, quote + draft)
  dispatchEvent(new CustomEvent(draftOffered, { detail: to }))
}
