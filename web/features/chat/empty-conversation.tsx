import type { Reply } from '#contract/features/chat/chat.ts'
import type { Card } from '#contract/features/profiles/profile.ts'
import { createLazyPart } from '#web/app/browser/lazy-part.tsx'
import { useUser } from '#web/app/cache/user.ts'
import { useLoadedCall } from '#web/app/calls/use-call.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { RecordVariant } from '#web/app/session/record-variant.tsx'
import { EmptyState } from '#web/ui/placeholders.tsx'
import type { AnswersToQuoteProps } from './answers-to-quote.tsx'
import styles from './conversation.module.css'

const AnswersToQuote = createLazyPart<AnswersToQuoteProps>(
  async () => (await import('./answers-to-quote.tsx')).AnswersToQuote,
)

function FirstMessageHint() {
  const t = useTranslate()
  const { first_message_hint: variant } = useLoadedCall('settings', {}).variants
  return (
    <>
      <span>{t(variant === 'question' ? 'chat.emptyQuestion' : 'chat.emptyText')}</span>
      {variant && <RecordVariant point="first_message_hint" />}
    </>
  )
}

interface EmptyConversationProps {
  profile: Pick<Card, 'id' | 'name'>
  reply: Reply
}

/** Before the first message: each answer on the other member's profile can be replied to with one press. */
export function EmptyConversation({ profile, reply }: EmptyConversationProps) {
  const t = useTranslate()
  const user = useUser()
  return (
    <div className={styles.empty}>
      <EmptyState
        title={t('chat.emptyTitle', { name: profile.name })}
        text={reply === 'allowed' ? <FirstMessageHint /> : undefined}
      />
      {user && reply === 'allowed' && <AnswersToQuote memberId={user.profile.id} profile={profile} />}
    </div>
  )
}
