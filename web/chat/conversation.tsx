import { type ReactNode, useMemo, useState } from 'react'
import type { User } from '#contract/account.ts'
import { useApp } from '#web/lib/app.ts'
import { useTranslate } from '#web/lib/i18n.tsx'
import { useNow, useTimeZone } from '#web/lib/time.ts'
import { useLoadedCall } from '#web/lib/use-call.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextButton } from '#web/ui/text-button.tsx'
import { Announcer } from './announcer.tsx'
import type { ThreadKey } from './chat-queries.ts'
import type { Thread } from './chat-state.ts'
import { ClosedFoot } from './closed-foot.tsx'
import styles from './conversation.module.css'
import { ConversationFoot } from './conversation-foot.tsx'
import { ConversationHead } from './conversation-head.tsx'
import { EmptyConversation } from './empty-conversation.tsx'
import { firstUnreadOf, historyLines, type Line } from './history-lines.ts'
import { MessageHistory } from './message-history.tsx'
import { MessageRow } from './message-row.tsx'
import { dropOutgoing, useOutbox } from './outbox.ts'
import { sendAgain } from './send-outbox.ts'
import { TypingBubble } from './typing-bubble.tsx'
import { useTyping } from './typing-signs.ts'
import { useContentOf } from './use-content-of.tsx'
import { useOlderPages } from './use-older-pages.ts'
import { useReadMark } from './use-read-mark.ts'

export interface ConversationProps {
  thread: Thread
  threadKey: ThreadKey
  user: User
  /** Credit badge and menu. */
  headEnd: ReactNode
}

/** An opened conversation: bar, history, writing. Mounted anew for each other member. */
export function Conversation({ thread, threadKey, user, headEnd }: ConversationProps) {
  const t = useTranslate()
  const app = useApp()
  const settings = useLoadedCall('settings', {})
  const timeZone = useTimeZone()
  const now = useNow()
  const { profile, messages } = thread
  const [firstUnread] = useState(() => firstUnreadOf(messages, thread.chat?.num_unread_messages ?? 0))
  const older = useOlderPages(threadKey)
  const markSeen = useReadMark(thread)
  const isTyping = useTyping(thread.chat?.conversation.id ?? null)
  const outbox = useOutbox()
  const outgoing = useMemo(() => outbox.filter((item) => item.profile === profile.id), [outbox, profile.id])
  const lines = useMemo(
    () => historyLines({ messages, outgoing, firstUnread, timeZone }),
    [messages, outgoing, firstUnread, timeZone],
  )
  const contentOf = useContentOf({ profile, settings })

  const renderLine = (line: Line): ReactNode => (
    <MessageRow
      line={line}
      profile={profile}
      fictionalLabel={settings.fictional_singular}
      now={now}
      timeZone={timeZone}
      content={contentOf(line)}
      retry={{
        credits: settings.message_credits,
        onRetry: (item) => sendAgain(app, item, settings.message_credits),
        onDiscard: (item) => dropOutgoing(item.clientId),
      }}
    />
  )

  return (
    <main id="main" tabIndex={-1} className={styles.main}>
      <ConversationHead
        profile={profile}
        conversation={thread.chat?.conversation.id ?? null}
        settings={settings}
        end={headEnd}
      />
      {lines.length === 0 && !thread.more && !thread.older_hidden ? (
        <EmptyConversation profile={profile} reply={thread.reply} />
      ) : (
        <MessageHistory
          label={t('chat.logLabel', { name: profile.name })}
          lines={lines}
          renderLine={renderLine}
          top={<HistoryTop thread={thread} older={older} />}
          more={thread.more}
          onOlder={older.loadOlder}
          end={isTyping ? <TypingBubble label={t('chat.isTyping', { name: profile.name })} /> : null}
          newMessagesLabel={(count) => t('chat.newMessages', { count })}
          onSeenEnd={markSeen}
        />
      )}
      <Announcer
        messages={messages}
        describe={(arrived) =>
          arrived.length === 1 && arrived[0]?.text
            ? `${profile.name}: ${arrived[0].text}`
            : t('chat.announced', { count: arrived.length, name: profile.name })
        }
      />
      {thread.reply === 'allowed' ? (
        <ConversationFoot thread={thread} user={user} settings={settings} outgoing={outgoing} />
      ) : (
        <ClosedFoot profile={profile} reply={thread.reply} />
      )}
    </main>
  )
}

interface HistoryTopProps {
  thread: Thread
  older: ReturnType<typeof useOlderPages>
}

function HistoryTop({ thread, older }: HistoryTopProps) {
  const t = useTranslate()
  if (older.failed) {
    return <TextButton onClick={older.loadOlder}>{t('chat.olderFailed')}</TextButton>
  }
  if (thread.more) return <Skeleton width="8rem" />
  return thread.older_hidden ? <p>{t('chat.olderHidden')}</p> : null
}
