import type { PromptAnswer } from '#contract/features/profiles/prompts.ts'
import { ReplyToAnswer } from '../../chat/pages/reply-to-answer.tsx'
import { PromptAnswers } from '../view/prompt-answers.tsx'

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
