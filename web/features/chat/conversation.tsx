import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { User } from '#contract/features/accounts/account.ts'
import type { Message, Reply } from '#contract/features/chat/chat.ts'
import type { Card } from '#contract/features/profiles/profile.ts'
import { href } from '#contract/routing/paths.ts'
import { createLazyPart } from '#web/app/browser/lazy-part.tsx'
import { useLoadedCall } from '#web/app/calls/use-call.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import type { ConversationKey } from './chat-queries.ts'
import type { OpenedConversation } from './chat-state.ts'
import type { CautionDialogProps } from './composer/caution-dialog.tsx'
import { ConversationFoot } from './composer/conversation-foot.tsx'
import type { ReplyBarProps } from './composer/reply-bar.tsx'
import { useSending } from './composer/use-sending.ts'
import styles from './conversation.module.css'
import { ConversationHead } from './conversation-head.tsx'
import { ConversationHistory } from './history/conversation-history.tsx'
import { useOutbox } from './outbox.ts'
import { useReply } from './quote.ts'

const ReplyBar = createLazyPart<ReplyBarProps>(
  async () => (await import('./composer/reply-bar.tsx')).ReplyBar,
  ({ quote }) => quote !== null,
)
const CautionDialog = createLazyPart<CautionDialogProps>(
  async () => (await import('./composer/caution-dialog.tsx')).CautionDialog,
  ({ caution }) => caution !== null,
)

interface AnnouncerProps {
  messages: readonly Message[]
  /** Shows in words what has arrived. */
  describe: (arrived: readonly Message[]) => string
}

/** A burst is announced once, after a pause of this length. */
const burstMilliseconds = 1000

/** Tells screen readers what has arrived from the other one; own messages stay silent. */
function Announcer({ messages, describe }: AnnouncerProps) {
  const [text, setText] = useState('')
  const announced = useRef(messages.at(-1)?.id ?? '')
  const newest = messages.at(-1)?.id ?? ''

  // biome-ignore lint/correctness/useExhaustiveDependencies: what counts is a newer message; older pages are not told
  useEffect(() => {
    if (newest <= announced.current) return
    const timer = setTimeout(() => {
      const arrived = messages.filter((message) => message.id > announced.current && !message.from_me)
      announced.current = newest
      if (arrived.length > 0) setText(describe(arrived))
    }, burstMilliseconds)
    return () => clearTimeout(timer)
  }, [newest])

  return (
    <p className="visually-hidden" role="status">
      {text}
    </p>
  )
}

const reasons = {
  not_confirmed: 'chat.closedNotConfirmed',
  blocked: 'chat.closedBlocked',
  gone: 'chat.closedGone',
  invisible: 'chat.closedInvisible',
} as const

interface ClosedFootProps {
  profile: Pick<Card, 'id' | 'name'>
  reply: Exclude<Reply, 'allowed'>
}

/** In place of the field when no reply is possible: why, and what can be done. */
function ClosedFoot({ profile, reply }: ClosedFootProps) {
  const t = useTranslate()
  const locale = useLocale()
  return (
    <div className={styles.closed}>
      <p>{t(reasons[reply], { name: profile.name })}</p>
      {reply === 'blocked' && (
        <p>
          <TextLink href={href('members-id', locale, { id: profile.id })}>{t('chat.openProfile')}</TextLink>
        </p>
      )}
    </div>
  )
}

export interface ConversationProps {
  opened: OpenedConversation
  conversationKey: ConversationKey
  user: User
  /** Credit badge and menu. */
  headEnd: ReactNode
  /** Above the field: what the member must know about their account. */
  warning: ReactNode
  /** The gifts are open. */
  giving: boolean
  onGiving: (giving: boolean) => void
}

/** An opened conversation: bar, history, writing. Mounted again for each other member. */
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
  const replying = useReply(opened)
  const sending = useSending({ opened, user, outgoing, settings, replying })

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
        onReply={opened.reply === 'allowed' ? replying.start : null}
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
          reply={<ReplyBar quote={replying.quote} name={profile.name} onCancel={replying.end} />}
          giving={giving}
          onGiving={onGiving}
        />
      ) : (
        <ClosedFoot profile={profile} reply={opened.reply} />
      )}
      <CautionDialog caution={sending.caution} onAnswer={sending.answerCaution} />
    </main>
  )
}
