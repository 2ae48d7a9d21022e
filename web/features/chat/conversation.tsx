import { type ReactNode, useMemo } from 'react'
import type { User } from '#contract/features/accounts/account.ts'
import { useLoadedCall } from '#web/app/calls/use-call.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import type { ConversationKey } from './chat-queries.ts'
import type { OpenedConversation } from './chat-state.ts'
import { ClosedFoot } from './composer/closed-foot.tsx'
import { ConversationFoot } from './composer/conversation-foot.tsx'
import { useSending } from './composer/use-sending.ts'
import styles from './conversation.module.css'
import { ConversationHead } from './conversation-head.tsx'
import { Announcer } from './history/announcer.tsx'
import { ConversationHistory } from './history/conversation-history.tsx'
import { useOutbox } from './outbox.ts'

export interface ConversationProps {
  opened: OpenedConversation
  conversationKey: ConversationKey
  user: User
  /** Credit badge and menu. */
  headEnd: ReactNode
  /** Above the field: what the member has to know about the own account. */
  warning: ReactNode
  /** The gifts are open. */
  giving: boolean
  onGiving: (giving: boolean) => void
}

/** An opened conversation: bar, history, writing. Mounted anew for each other member. */
export function Conversation({
  opened,
  conversationKey,
  user,
  headEnd,
  warning,
  giving,
  onGiving,
}: ConversationProps) {
  const t = useTranslate()
  const settings = useLoadedCall('settings', {})
  const { profile, messages } = opened
  const outbox = useOutbox()
  const outgoing = useMemo(() => outbox.filter((item) => item.profile === profile.id), [outbox, profile.id])
  const sending = useSending({ opened, user, outgoing, settings })

  return (
    <main id="main" tabIndex={-1} className={styles.main}>
      <ConversationHead
        profile={profile}
        conversation={opened.chat?.conversation.id ?? null}
        settings={settings}
        end={headEnd}
      />
      {warning && <div className={styles.warning}>{warning}</div>}
      <ConversationHistory
        opened={opened}
        conversationKey={conversationKey}
        outgoing={outgoing}
        settings={settings}
      />
      <Announcer
        messages={messages}
        describe={(arrived) =>
          arrived.length === 1 && arrived[0]?.text
            ? `${profile.name}: ${arrived[0].text}`
            : t('chat.announced', { count: arrived.length, name: profile.name })
        }
      />
      {opened.reply === 'allowed' ? (
        <ConversationFoot
          opened={opened}
          user={user}
          settings={settings}
          sending={sending}
          giving={giving}
          onGiving={onGiving}
        />
      ) : (
        <ClosedFoot profile={profile} reply={opened.reply} />
      )}
    </main>
  )
}
