import { useTranslate } from '#web/app/languages/i18n.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextButton } from '#web/ui/text-button.tsx'
import type { OpenedConversation } from '../chat-state.ts'

interface HistoryTopProps {
  opened: OpenedConversation
  /** Loading older messages has failed. */
  failed: boolean
  onOlder: () => void
}

/** Above the oldest message: more to come, or why there is no more. */
export function HistoryTop({ opened, failed, onOlder }: HistoryTopProps) {
  const t = useTranslate()
  if (failed) return <TextButton onClick={onOlder}>{t('chat.olderFailed')}</TextButton>
  if (opened.more) return <Skeleton width="8rem" />
  return opened.older_hidden ? <p>{t('chat.olderHidden')}</p> : null
}
