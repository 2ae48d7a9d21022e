import type { ReactNode } from 'react'
import type { PromptAnswer } from '#contract/features/profiles/prompts.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { PageSection } from '#web/ui/page-section.tsx'
import { ReplyToAnswer } from '../../chat/pages/reply-to-answer.tsx'
import styles from '../view/prompt-answers.module.css'

interface PromptAnswersProps {
  answers: readonly PromptAnswer[]
  /** What can be done about an answer, such as replying to it. */
  renderAction?: ((answer: PromptAnswer) => ReactNode) | undefined
}

/** What a member answers to questions of the site. */
function PromptAnswers({ answers, renderAction }: PromptAnswersProps) {
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

export interface MemberAnswersProps {
  profileId: string
  answers: readonly PromptAnswer[]
  /** Whether the viewer may write to the member. */
  canReply: boolean
}

/** What a member answers to questions of the site, each one press away from a reply. */
export function MemberAnswers({ profileId, answers, canReply }: MemberAnswersProps) {
  return (
    <PromptAnswers
      answers={answers}
      renderAction={
        canReply ? (answer) => <ReplyToAnswer profileId={profileId} answer={answer} /> : undefined
      }
    />
  )
}
