import type { Reply } from '#contract/features/chat/chat.ts'
import type { Card } from '#contract/features/profiles/profile.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import styles from './conversation.module.css'

interface EmptyConversationProps {
  profile: Pick<Card, 'name'>
  reply: Reply
}

/** Before the first message. */
export function EmptyConversation({ profile, reply }: EmptyConversationProps) {
  const t = useTranslate()
  return (
    <div className={styles.empty}>
      <EmptyState
        title={t('chat.emptyTitle', { name: profile.name })}
        text={reply === 'allowed' ? t('chat.emptyText') : undefined}
      />
    </div>
  )
}
