import { Reply } from 'lucide-react'
import type { PromptAnswer } from '#contract/features/profiles/prompts.ts'
import { href } from '#contract/routing/paths.ts'
import { useUser } from '../../../app/cache/user.ts'
import { useLocale, useTranslate } from '../../../app/languages/i18n.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { quoteAnswer } from '../quote-answer.ts'

interface ReplyToAnswerProps {
  /** Whose answer it is. */
  profileId: string
  answer: PromptAnswer
}

/** Leads to the conversation with the answer quoted in the field; what a message costs stands there, as always. */
export function ReplyToAnswer({ profileId, answer }: ReplyToAnswerProps) {
  const t = useTranslate()
  const locale = useLocale()
  const user = useUser()
  if (!user) return null
  return (
    <ButtonLink
      variant="soft"
      size="small"
      icon={<Reply aria-hidden />}
      href={href('members-id-chat', locale, { id: profileId })}
      onClick={() => quoteAnswer(t, answer, { from: user.profile.id, to: profileId })}
    >
      {t('prompts.reply')}
      <span className="visually-hidden">{`: ${answer.question}`}</span>
    </ButtonLink>
  )
}
