import { Ellipsis, Trash2 } from 'lucide-react'
import { memo } from 'react'
import type { Chat } from '#contract/features/chat/chat.ts'
import { href } from '#contract/routing/paths.ts'
import { useLoadedCall } from '#web/app/calls/use-call.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { useNow, useTimeZone } from '#web/app/languages/time.ts'
import { Menu } from '#web/ui/menu.tsx'
import styles from './conversation-list.module.css'
import { ConversationRow } from './conversation-row.tsx'
import { formatListTime } from './list-time.ts'
import { previewOf } from './preview-of.ts'

interface ListedConversationProps {
  chat: Chat
  current: boolean
  /** What the member has begun to write there. */
  draft: string | undefined
  typing: boolean
  onDelete: (chat: Chat) => void
}

/** One of the conversations, rendered again only when something of its own changes: a message concerns one of many. */
export const ListedConversation = memo(function ListedConversation(props: ListedConversationProps) {
  const { chat, current, draft, typing, onDelete } = props
  const t = useTranslate()
  const locale = useLocale()
  const timeZone = useTimeZone()
  const now = useNow()
  const settings = useLoadedCall('settings', {})
  const { profile, last_message: last, num_unread_messages: unread } = chat
  const image = profile.main_image
  return (
    <ConversationRow
      profile={profile}
      href={href('chats-id', locale, { id: chat.conversation.id })}
      picture={image && { src: settings.cdn_prefix + image.thumb_filename, width: 320, height: 320 }}
      current={current}
      preview={previewOf(chat, { t, draft, typing })}
      time={
        last
          ? { text: formatListTime(last.created, { now, locale, timeZone }), dateTime: last.created }
          : undefined
      }
      unread={{ count: unread, label: t('nav.unreadMessages', { count: unread }) }}
      texts={{ fictional: settings.fictional_singular, online: t('chat.online') }}
      menu={
        <Menu
          label={t('chat.rowMenu', { name: profile.name })}
          trigger={<Ellipsis aria-hidden />}
          triggerClassName={styles.menu}
          items={[
            {
              id: 'delete',
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
