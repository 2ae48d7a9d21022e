import type { PromptAnswer } from '#contract/features/profiles/prompts.ts'
import type { WebTranslate } from '#generated/messages.ts'
import { useCall } from '#web/app/calls/use-call.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import styles from './answers-to-quote.module.css'
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

export interface AnswersToQuoteProps {
  /** Who writes. */
  memberId: string
  profile: { id: string; name: string }
}

/** What the other one answers on their profile, to reply to with a first message. Without any, there is nothing. */
export function AnswersToQuote({ memberId, profile }: AnswersToQuoteProps) {
  const t = useTranslate()
  const answers = useCall('promptAnswers', { profile: profile.id }).data?.answers ?? []
  if (answers.length === 0) return null
  return (
    <section className={styles.openers} aria-label={t('prompts.opener', { name: profile.name })}>
      <p className={styles.openersTitle}>{t('prompts.opener', { name: profile.name })}</p>
      <ul className={styles.openersList}>
        {answers.map((answer) => (
          <li key={answer.id}>
            <button
              type="button"
              className={styles.opener}
              onClick={() => quoteAnswer(t, answer, { from: memberId, to: profile.id })}
            >
              <span className={styles.openerQuestion}>{answer.question}</span>
              <span className={styles.openerText}>{answer.text}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
