import { useCall } from '#web/app/calls/use-call.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import styles from './answers-to-quote.module.css'
import { quoteAnswer } from './quote-answer.ts'

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
