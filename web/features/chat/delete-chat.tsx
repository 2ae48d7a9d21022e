import type { Chat } from '#contract/features/chat/chat.ts'
import { createLazyPart } from '#web/app/browser/lazy-part.tsx'
import { useApp } from '#web/app/cache/app.ts'
import { isCallError, isUnanswered, useErrorTexts } from '#web/app/calls/call-error.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { useToast } from '#web/ui/toasts.tsx'
import { applyRemoved, reloadChats } from './apply-chat-events.ts'
import { buildListQuery } from './chat-queries.ts'
import type { ChatList } from './chat-state.ts'
import type { DeleteChatDialogProps } from './delete-chat-dialog.tsx'

/** The question before a conversation is deleted, loaded after the first view. */
export const DeleteChatDialog = createLazyPart<DeleteChatDialogProps>(
  async () => (await import('./delete-chat-dialog.tsx')).DeleteChatDialog,
  ({ name }) => name !== null,
)

/**
 * Returns the function that removes a conversation: here immediately, then on the server; when that fails, an alert
 * says why and the list is reloaded.
 */
export function useDeleteChat(): (chat: Chat) => Promise<void> {
  const app = useApp()
  const t = useTranslate()
  const texts = useErrorTexts()
  const showToast = useToast()
  return async (chat) => {
    const conversation = chat.conversation.id
    const before = app.cache.getQueryData<ChatList>(buildListQuery(app).queryKey)
    applyRemoved(app, { conversation })
    try {
      await app.call('removeChat', { conversation })
    } catch (error) {
      const isAnswered = isCallError(error) && !isUnanswered(error)
      const reason = (isAnswered && error.message) || texts.of(error)
      showToast({ tone: 'danger', content: t('chat.deleteFailed', { reason }) })
      // The old state is restored until the server has answered.
      if (before) app.cache.setQueryData<ChatList>(buildListQuery(app).queryKey, before)
      void app.cache.invalidateQueries({ queryKey: ['chat'] })
      reloadChats(app).catch(() => undefined)
    }
  }
}
