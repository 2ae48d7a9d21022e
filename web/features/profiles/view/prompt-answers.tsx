import type { ReactNode } from 'react'
import type { PromptAnswer } from '#contract/features/profiles/prompts.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { PageSection } from '#web/ui/page-section.tsx'
import styles from './prompt-answers.module.css'

interface PromptAnswersProps {
  answers: readonly PromptAnswer[]
  /** What can be done about an answer, such as replying to it. */
  renderAction?: ((answer: PromptAnswer) => ReactNode) | undefined
}

/** What a member answers to questions of the site. */
export function PromptAnswers({ answers, renderAction }: PromptAnswersProps) {
  const t = useTranslate()
  return (
    <PageSection title={t('prompts.title')}>
      <ul className={styles.answers}>
        {answers.map((answer) => (
          <li key={answer.id} className={styles.answer}>
            <h3 className={styles.question}>{answer.question}</h3>
            <p className={styles.text}>{answer.text}</p>
            {renderAction?.(answer)}
          </li>
        ))}
      </ul>
    </PageSection>
  )
}
