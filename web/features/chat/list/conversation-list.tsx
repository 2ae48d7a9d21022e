import { BellOff, Ellipsis, Pin, Trash2 } from 'lucide-react'
import { memo, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { formatTime, getDateFormat, toDayNumber } from '#contract/api/format.ts'
import type { Chat, ChatSettings } from '#contract/features/chat/chat.ts'
import type { Locale } from '#contract/features/sites/locale.ts'
import { href } from '#contract/routing/paths.ts'
import type { WebTranslate } from '#generated/messages.ts'
import { useLoadedCall } from '#web/app/calls/use-call.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { useNow, useTimeZone } from '#web/app/languages/time.ts'
import { RecordVariant } from '#web/app/session/record-variant.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { EmptyState } from '#web/ui/placeholders.tsx'
import type { MoreChats } from '../chat-queries.ts'
import type { ChatList } from '../chat-state.ts'
import { DeleteChatDialog } from '../delete-chat.tsx'
import { useDrafts } from '../drafts.ts'
import { reactionSigns } from '../reaction-signs.ts'
import { useTypingNow } from '../typing-signs.ts'
import { useChatItems } from '../use-chat-items.tsx'
import styles from './conversation-list.module.css'
import { ConversationRow, type ConversationRowProps } from './conversation-row.tsx'

interface TimeContext {
  now: number
  locale: Locale
  timeZone: string
}

/** Returns the time of a conversation's last message in its shortest clear form: "20:14", "Mon", "14 Nov". */
export function formatListTime(iso: string, { now, locale, timeZone }: TimeContext): string {
  const moment = Date.parse(iso)
  const days = toDayNumber(now, timeZone) - toDayNumber(moment, timeZone)
  if (days <= 0) return formatTime(moment, locale, timeZone)
  const options: Intl.DateTimeFormatOptions =
    days < 7 ? { weekday: 'short' } : days < 300 ? { day: 'numeric', month: 'short' } : { dateStyle: 'short' }
  return getDateFormat(locale, { ...options, timeZone }).format(moment)
}

/** Whether a conversation is pinned or muted, next to its time. */
function RowMarks({ settings }: { settings: ChatSettings | undefined }) {
  const t = useTranslate()
  if (!settings?.pinned && !settings?.muted) return null
  return (
    <span className={styles.marks}>
      {settings.pinned && <Pin role="img" aria-label={t('chat.pinned')} />}
      {settings.muted && <BellOff role="img" aria-label={t('chat.muted')} />}
    </span>
  )
}

type Preview = ConversationRowProps['preview']

interface PreviewContext {
  t: WebTranslate
  draft: string | undefined
  typing: boolean
}

/** The list's description of messages without text: one's own, and the other member's. */
const wordless = {
  photo: ['chat.previewMyPhoto', 'chat.previewPhoto'],
  gift: ['chat.previewMyGift', 'chat.previewGift'],
  gif: ['chat.previewMyGif', 'chat.previewGif'],
  voice: ['chat.previewMyVoice', 'chat.previewVoice'],
} as const

/** The preview of a row: the typing indicator, a draft, or the last message. */
function toPreview({ last_message: last, reaction }: Chat, { t, draft, typing }: PreviewContext): Preview {
  if (typing) return { kind: 'typing', text: t('chat.typing') }
  if (draft) return { kind: 'draft', prefix: t('chat.draft'), text: draft }
  if (reaction) {
    return { kind: 'text', prefix: reactionSigns[reaction.reaction], text: t('chat.previewReaction') }
  }
  if (!last) return { kind: 'text', text: '' }
  const { kind } = last
  if (kind === 'photo' || kind === 'gift' || kind === 'gif' || kind === 'voice') {
    const [mine, theirs] = wordless[kind]
    return { kind, text: last.text ?? t(last.from_me ? mine : theirs) }
  }
  return {
    kind: 'text',
    text: last.text ?? '',
    ...(last.from_me && { prefix: t('chat.previewYou') }),
  }
}

interface ListedConversationProps {
  chat: Chat
  current: boolean
  /** The member's draft there. */
  draft: string | undefined
  typing: boolean
  onDelete: (chat: Chat) => void
}

/** One of the conversations, rendered again only when its own data changes: a message concerns one of many. */
const ListedConversation = memo(function ListedConversation(props: ListedConversationProps) {
  const { chat, current, draft, typing, onDelete } = props
  const t = useTranslate()
  const locale = useLocale()
  const timeZone = useTimeZone()
  const now = useNow()
  const settings = useLoadedCall('settings', {})
  const chatItems = useChatItems()
  const { profile, last_message: last, num_unread_messages: unread } = chat
  const image = profile.main_image
  return (
    <ConversationRow
      profile={profile}
      href={href('chats-id', locale, { id: chat.conversation.id })}
      picture={image && { src: settings.cdn_prefix + image.thumb_filename, width: 320, height: 320 }}
      current={current}
      preview={toPreview(chat, { t, draft, typing })}
      time={
        last
          ? { text: formatListTime(last.created, { now, locale, timeZone }), dateTime: last.created }
          : undefined
      }
      unread={{ count: unread, label: t('nav.unreadMessages', { count: unread }) }}
      marked={chat.settings?.marked_unread ? t('chat.markedUnread') : undefined}
      marks={<RowMarks settings={chat.settings} />}
      texts={{ fictional: settings.fictional_singular, online: t('chat.online') }}
      menu={
        <Menu
          label={t('chat.rowMenu', { name: profile.name })}
          trigger={<Ellipsis aria-hidden />}
          triggerClassName={styles.menu}
          items={[
            ...chatItems(chat),
            {
              id: 'delete',
              separated: true,
              label: t('chat.delete'),
              icon: <Trash2 aria-hidden />,
              tone: 'danger',
              onSelect: () => onDelete(chat),
            },
          ]}
        />
      }
    />
  )
})

/** What to do while there is no conversation. */
function InboxHint() {
  const t = useTranslate()
  const { inbox_hint: variant } = useLoadedCall('settings', {}).variants
  return (
    <>
      <span>{t(variant === 'profile' ? 'chat.noneProfile' : 'chat.noneText')}</span>
      {variant && <RecordVariant point="inbox_hint" />}
    </>
  )
}

interface ListEndProps {
  more: MoreChats
  /** The button was pressed, rather than scrolled near. */
  onPress: () => void
}

/**
 * The end of the loaded conversations: the next ones load when it comes near the view, so that scrolling never reaches
 * it. The button is for people who do not scroll, and for a retry.
 */
function ListEnd({ more: { state, load }, onPress }: ListEndProps) {
  const t = useTranslate()
  const near = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (state !== 'idle' || !near.current) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) load()
    })
    observer.observe(near.current)
    return () => observer.disconnect()
  }, [state, load])

  return (
    <>
      <div ref={near} className={styles.near} aria-hidden />
      <p className={styles.more}>
        <Button size="small" variant="soft" busy={state === 'loading'} onClick={onPress}>
          {t('chat.moreChats')}
        </Button>
      </p>
    </>
  )
}

export interface ConversationListProps {
  memberId: string
  list: ChatList
  /** The id of the conversation that is open, or of its other member. */
  current: string | null
  onDelete: (chat: Chat) => void
  /** Null at the end of all conversations. */
  more: MoreChats | null
}

function sortPinnedFirst(chats: readonly Chat[]): Chat[] {
  const isPinned = (chat: Chat) => chat.settings?.pinned === true
  return [...chats.filter(isPinned), ...chats.filter((chat) => !isPinned(chat))]
}

/** All conversations, newest first, the pinned ones above the others. */
export function ConversationList({ memberId, list, current, onDelete, more }: ConversationListProps) {
  const t = useTranslate()
  const locale = useLocale()
  const [deleting, setDeleting] = useState<Chat | null>(null)
  const drafts = useDrafts(memberId)
  const typing = useTypingNow()
  const rows = useRef<HTMLUListElement>(null)
  const pressedAt = useRef<number | null>(null)
  const chats = useMemo(() => sortPinnedFirst(list.chats), [list.chats])
  const count = chats.length

  // After a press on the button, the focus moves to the first new row: the button has moved, or is gone.
  useLayoutEffect(() => {
    if (pressedAt.current === null || count <= pressedAt.current) return
    rows.current?.children[pressedAt.current]?.querySelector('a')?.focus()
    pressedAt.current = null
  }, [count])

  // Swiping a row asks the same as its menu; not loaded without a touch screen.
  const askByRow = useEffectEvent((row: number) => setDeleting(chats[row] ?? null))
  const isEmpty = count === 0
  useEffect(() => {
    if (isEmpty || !('ontouchstart' in window)) return
    const heard = new AbortController()
    import('./row-swipe.ts').then(
      ({ listenForRowSwipes }) => rows.current && listenForRowSwipes(rows.current, askByRow, heard.signal),
      // The menu does it, too.
      () => undefined,
    )
    return () => heard.abort()
  }, [isEmpty])

  if (isEmpty && !more) {
    return (
      <EmptyState
        title={t('chat.noneTitle')}
        text={<InboxHint />}
        action={<ButtonLink href={href('members', locale)}>{t('chat.noneAction')}</ButtonLink>}
      />
    )
  }
  return (
    <>
      <div className={styles.all}>
        <ul ref={rows} className={styles.list}>
          {chats.map((chat) => (
            <ListedConversation
              key={chat.conversation.id}
              chat={chat}
              current={current === chat.profile.id || current === chat.conversation.id}
              draft={drafts[chat.profile.id]}
              typing={typing.has(chat.conversation.id)}
              onDelete={setDeleting}
            />
          ))}
        </ul>
        {more && (
          <ListEnd
            more={more}
            onPress={() => {
              pressedAt.current = count
              more.load()
            }}
          />
        )}
      </div>
      <DeleteChatDialog
        name={deleting?.profile.name ?? null}
        onClose={() => setDeleting(null)}
        onDelete={() => {
          if (deleting) onDelete(deleting)
          setDeleting(null)
        }}
      />
    </>
  )
}
