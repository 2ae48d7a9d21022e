import { Copy, Ellipsis, Flag, Undo2 } from 'lucide-react'
import { unsendSeconds } from '#contract/api/limits.ts'
import type { Message } from '#contract/features/chat/chat.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { Menu } from '#web/ui/menu.tsx'
import type { MenuItem } from '#web/ui/menu-entry.tsx'
import { useCopy } from '#web/ui/use-copy.ts'
import styles from './message-bubble.module.css'
import { useReportMessage } from './report-message.ts'
import { useUnsend } from './use-unsend.ts'

interface MessageMenuProps {
  message: Message
  now: number
}

/** An own message that nobody has read can be taken back for two minutes; the server decides. */
function isTakeable({ from_me, read, kind, created }: Message, now: number): boolean {
  return from_me && !read && kind !== 'system' && now - Date.parse(created) < unsendSeconds * 1000
}

/** What taking it back means for its credits: whether it was delivered the server may know better by then. */
function hintOf({ delivered }: Message): 'chat.unsendDelivered' | 'chat.unsendHint' {
  return delivered ? 'chat.unsendDelivered' : 'chat.unsendHint'
}

/** What can be done with one message; nothing where nothing can. */
export function MessageMenu({ message, now }: MessageMenuProps) {
  const t = useTranslate()
  const copy = useCopy()
  const unsend = useUnsend()
  const report = useReportMessage()
  const { text } = message

  const items: MenuItem[] = [
    ...(text
      ? [{ id: 'copy', label: t('chat.copy'), icon: <Copy aria-hidden />, onSelect: () => void copy(text) }]
      : []),
    ...(isTakeable(message, now)
      ? [
          {
            id: 'unsend',
            label: t('chat.unsend'),
            hint: message.credits > 0 && t(hintOf(message), { credits: message.credits }),
            icon: <Undo2 aria-hidden />,
            onSelect: () => unsend(message),
          },
        ]
      : []),
    ...(report && !message.from_me && message.kind !== 'system'
      ? [
          {
            id: 'report',
            label: t('safety.reportMessage'),
            icon: <Flag aria-hidden />,
            onSelect: () => report(message),
          },
        ]
      : []),
  ]
  if (items.length === 0) return null
  return (
    <Menu
      label={t('chat.messageMenu')}
      trigger={<Ellipsis aria-hidden />}
      triggerClassName={styles.menu}
      items={items}
      align={message.from_me ? 'end' : 'start'}
      upward="auto"
    />
  )
}
