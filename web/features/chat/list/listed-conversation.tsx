import { Ellipsis, Trash2 } from 'lucide-react'
import { memo } from 'react'
import type { Chat } from '#contract/features/chat/chat.ts'
import { href } from '#contract/routing/paths.ts'
import type { WebTranslate } from '#generated/messages.ts'
import { useLoadedCall } from '#web/app/calls/use-call.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { useNow, useTimeZone } from '#web/app/languages/time.ts'
import { Menu } from '#web/ui/menu.tsx'
import styles from './conversation-list.module.css'
import type { ConversationRowProps } from './conversation-row.tsx'
import { ConversationRow } from './conversation-row.tsx'
import { formatListTime } from './list-time.ts'

type Preview = ConversationRowProps['preview']

interface Around {
  t: WebTranslate
  draft: string | undefined
  typing: boolean
}

/** What the list says of a message that has no text: of the member's own, and of the other one's. */
const wordless = {
  photo: ['chat.previewMyPhoto', 'chat.previewPhoto'],
  gift: ['chat.previewMyGift', 'chat.previewGift'],
  gif: ['chat.previewMyGif', 'chat.previewGif'],
} as const

/** Says what a row of the list shows: the sign of writing, a draft, or the last message. */
function previewOf({ last_message: last }: Chat, { t, draft, typing }: Around): Preview {
  if (typing) return { kind: 'typing', text: t('chat.typing') }
  if (draft) return { kind: 'draft', prefix: t('chat.draft'), text: draft }
  if (!last) return { kind: 'text', text: '' }
  if (last.kind === 'photo' || last.kind === 'gift' || last.kind === 'gif') {
    const [mine, theirs] = wordless[last.kind]
    return { kind: last.kind, text: last.text ?? t(last.from_me ? mine : theirs) }
  }
  return {
    kind: 'text',
    text: last.text ?? '',
    ...(last.from_me && { prefix: `${t('chat.you')}:` }),
  }
}

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
