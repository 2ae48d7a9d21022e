import { Ellipsis, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Chat } from '#contract/chat.ts'
import { href } from '#contract/paths.ts'
import { useLocale, useTranslate } from '#web/lib/i18n.tsx'
import { useNow, useTimeZone } from '#web/lib/time.ts'
import { useLoadedCall } from '#web/lib/use-call.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Menu } from '#web/ui/menu.tsx'
import type { ChatList } from '../chat-state.ts'
import { DeleteChatDialog } from '../delete-chat-dialog.tsx'
import { useDrafts } from '../drafts.ts'
import styles from './conversation-list.module.css'
import { ConversationRow } from './conversation-row.tsx'
import { formatListTime } from './list-time.ts'
import { usePreviewOf } from './use-preview-of.ts'

export interface ConversationListProps {
  memberId: string
  list: ChatList
  /** The id of the conversation that is open, or of its other member. */
  current: string | null
  onDelete: (chat: Chat) => void
  onMore: (() => void) | null
}

/** All conversations, newest first (L-010). */
export function ConversationList({ memberId, list, current, onDelete, onMore }: ConversationListProps) {
  const t = useTranslate()
  const locale = useLocale()
  const [deleting, setDeleting] = useState<Chat | null>(null)
  const drafts = useDrafts(memberId)
  const timeZone = useTimeZone()
  const now = useNow()
  const settings = useLoadedCall('settings', {})
  const previewOf = usePreviewOf(drafts)

  if (list.chats.length === 0) {
    return (
      <EmptyState
        title={t('chat.noneTitle')}
        text={t('chat.noneText')}
        action={<ButtonLink href={href('members', locale)}>{t('chat.noneAction')}</ButtonLink>}
      />
    )
  }
  return (
    <>
      <ul className={styles.list}>
        {list.chats.map((chat) => {
          const { profile, last_message: last, num_unread_messages: unread } = chat
          const image = profile.main_image
          return (
            <ConversationRow
              key={chat.conversation.id}
              profile={profile}
              href={href('chats-id', locale, { id: chat.conversation.id })}
              picture={image && { src: settings.cdn_prefix + image.thumb_filename, width: 320, height: 320 }}
              current={current === profile.id || current === chat.conversation.id}
              preview={previewOf(chat)}
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
                      onSelect: () => setDeleting(chat),
                    },
                  ]}
                />
              }
            />
          )
        })}
      </ul>
      {onMore && (
        <p className={styles.more}>
          <Button size="small" variant="soft" onClick={onMore}>
            {t('chat.moreChats')}
          </Button>
        </p>
      )}
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
