import { Copy, Ellipsis, Flag, Undo2 } from 'lucide-react'
import { unsendSeconds } from '#contract/api/limits.ts'
import type { Message } from '#contract/features/chat/chat.ts'
import { useApp } from '#web/app/cache/app.ts'
import { changeUser } from '#web/app/cache/user.ts'
import { useErrorTexts } from '#web/app/calls/error-text.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { Menu } from '#web/ui/menu.tsx'
import type { MenuItem } from '#web/ui/menu-entry.tsx'
import { useToast } from '#web/ui/toast-context.ts'
import { useCopy } from '#web/ui/use-copy.ts'
import { applyMessageRemoved } from '../apply-chat-events.ts'
import styles from './message-bubble.module.css'
import { useReportMessage } from './report-message.ts'

/** Gives the function that takes an own message back; it stays in sight until the server has agreed. */
function useUnsend(): (message: Message) => void {
  const app = useApp()
  const t = useTranslate()
  const texts = useErrorTexts()
  const showToast = useToast()

  async function unsend({ id, conversation, credits }: Message): Promise<void> {
    try {
      const answer = await app.call('unsendMessage', { conversation, message: id })
      applyMessageRemoved(app, { conversation, message: id })
      changeUser(app, { credits: answer.credits })
      const isSpent = credits > 0 && answer.returned === 0
      showToast({
        content: isSpent
          ? t('chat.unsentDelivered', { credits })
          : t('chat.unsent', { credits: answer.returned }),
      })
    } catch (error) {
      showToast({ tone: 'danger', content: texts.of(error) })
    }
  }

  return (message) => void unsend(message)
}

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
