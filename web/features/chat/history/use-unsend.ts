import type { Message } from '#contract/features/chat/chat.ts'
import { useApp } from '#web/app/cache/app.ts'
import { changeUser } from '#web/app/cache/user.ts'
import { useErrorTexts } from '#web/app/calls/error-text.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { useToast } from '#web/ui/toast-context.ts'
import { applyMessageRemoved } from '../apply-chat-events.ts'

/** Gives the function that takes an own message back; it stays in sight until the server has agreed. */
export function useUnsend(): (message: Message) => void {
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
