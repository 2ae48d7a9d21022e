import { useApp } from '#web/app/cache/app.ts'
import { useErrorTexts } from '#web/app/calls/error-text.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { useToast } from '#web/ui/toast-context.ts'
import { forgetMember } from './forget-member.ts'

/** Gives the function that takes a block back; it says what happened. */
export function useUnblock(): (profile: { id: string; name: string }) => Promise<void> {
  const t = useTranslate()
  const app = useApp()
  const errors = useErrorTexts()
  const showToast = useToast()
  return async ({ id, name }) => {
    try {
      await app.call('unblock', { profile: id })
      await forgetMember(app, id)
      showToast({ content: t('safety.unblocked', { name }) })
    } catch (error) {
      showToast({ tone: 'danger', content: errors.ofBackground(error) })
    }
  }
}
