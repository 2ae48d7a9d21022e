import { useCallback } from 'react'
import { useApp } from '#web/app/cache/app.ts'
import { useErrorTexts } from '#web/app/calls/error-text.ts'
import { useToast } from '#web/ui/toast-context.ts'
import { applyPhotosAccepted } from '../apply-chat-events.ts'
import type { OpenedConversation } from '../chat-state.ts'

/** Gives the function that shows the photos of the other one, here and on all own screens. */
export function useAcceptPhotos(opened: OpenedConversation): () => void {
  const app = useApp()
  const texts = useErrorTexts()
  const showToast = useToast()
  const conversation = opened.chat?.conversation.id

  const accept = useCallback(async () => {
    if (!conversation) return
    try {
      // The bytes are refused until the server knows, so nothing is shown before its answer.
      await app.call('acceptPhotos', { conversation })
      applyPhotosAccepted(app, conversation)
    } catch (error) {
      showToast({ tone: 'danger', content: texts.of(error) })
    }
  }, [app, texts, showToast, conversation])

  return useCallback(() => void accept(), [accept])
}
