import { MessageCircle } from 'lucide-react'
import type { PromptAnswer } from '#contract/features/profiles/prompts.ts'
import { href } from '#contract/routing/paths.ts'
import { useUser } from '../../../app/cache/user.ts'
import { useLocale, useTranslate } from '../../../app/languages/i18n.tsx'
import { ButtonLink } from '../../../ui/button.tsx'

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
  // What only this press needs comes with it; where it does not come, the conversation opens without the quote.
  const quote = () =>
    import('../quote-answer.ts').then(
      ({ quoteAnswer }) => quoteAnswer(t, answer, { from: user.profile.id, to: profileId }),
      () => undefined,
    )
  return (
    <ButtonLink
      variant="soft"
      size="small"
      icon={<MessageCircle aria-hidden />}
      href={href('members-id-chat', locale, { id: profileId })}
      onClick={() => void quote()}
    >
      <span>{t('prompts.reply')}</span>
      <span className="visually-hidden">{`: ${answer.question}`}</span>
    </ButtonLink>
  )
}
