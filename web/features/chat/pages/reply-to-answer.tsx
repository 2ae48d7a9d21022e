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

/** Opens the conversation with the answer quoted in the field; the price of a message is shown there, as always. */
export function ReplyToAnswer({ profileId, answer }: ReplyToAnswerProps) {
  const t = useTranslate()
  const locale = useLocale()
  const user = useUser()
  if (!user) return null
  // Loaded on the press; if that fails, the conversation opens without the quote.
  const quote = () =>
    import('../answers-to-quote.tsx').then(
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
