import { BellOff, Mail, MailOpen, Pin } from 'lucide-react'
import { maxPinnedChats } from '#contract/api/limits.ts'
import type { Chat, ChatSettings } from '#contract/features/chat/chat.ts'
import { whenOnline } from '#web/app/browser/when-online.ts'
import { useApp } from '#web/app/cache/app.ts'
import { isCallError, useErrorTexts } from '#web/app/calls/call-error.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import type { MenuItem } from '#web/ui/menu-entry.tsx'
import { useToast } from '#web/ui/toasts.tsx'
import { applySettings } from './apply-chat-events.ts'
import { buildListQuery } from './chat-queries.ts'

/** The changes on their way: each waits for the one before, so that the last press is the last to arrive. */
let pending: Promise<unknown> = Promise.resolve()

const usual: ChatSettings = { pinned: false, muted: false, marked_unread: false }

/**
 * Returns the function that changes what a member has set for a conversation: here at once, then on the server; without a
 * connection, as soon as there is one.
 */
export function useChangeSettings(): (chat: Chat, change: Partial<ChatSettings>) => void {
  const app = useApp()
  const t = useTranslate()
  const texts = useErrorTexts()
  const showToast = useToast()
  return (chat, change) => {
    const { id } = chat.conversation
    const before = chat.settings ?? usual
    applySettings(app, id, { ...before, ...change })
    const sent = pending.then(() =>
      whenOnline(() => app.call('changeChatSettings', { conversation: id, ...change })),
    )
    const settled: Promise<void> = sent.then(
      ({ settings }) => {
        // What was pressed after it is not known to this answer.
        if (pending === settled) applySettings(app, id, settings)
        // Only the server knows the place of one that is not pinned any more.
        if (change.pinned === false)
          void app.cache.invalidateQueries({ queryKey: buildListQuery(app).queryKey })
      },
      (error: unknown) => {
        if (pending === settled) applySettings(app, id, before)
        const isFull = isCallError(error, 'limit_reached')
        const content = isFull ? t('chat.pinLimit', { max: maxPinnedChats }) : texts.of(error)
        showToast({ id: 'chat-settings', tone: 'danger', content })
      },
    )
    pending = settled
  }
}

/** Returns what a menu offers for a conversation besides deleting it. */
export function useChatItems(): (chat: Chat) => MenuItem[] {
  const t = useTranslate()
  const change = useChangeSettings()
  return (chat) => {
    const { pinned, muted, marked_unread } = chat.settings ?? usual
    return [
      {
        id: 'pin',
        label: t(pinned ? 'chat.unpin' : 'chat.pin'),
        icon: <Pin aria-hidden />,
        onSelect: () => change(chat, { pinned: !pinned }),
      },
      {
        id: 'mute',
        label: t(muted ? 'chat.unmute' : 'chat.mute'),
        hint: muted ? undefined : t('chat.muteHint'),
        icon: <BellOff aria-hidden />,
        onSelect: () => change(chat, { muted: !muted }),
      },
      {
        id: 'unread',
        label: t(marked_unread ? 'chat.markRead' : 'chat.markUnread'),
        icon: marked_unread ? <MailOpen aria-hidden /> : <Mail aria-hidden />,
        onSelect: () => change(chat, { marked_unread: !marked_unread }),
      },
    ]
  }
}
