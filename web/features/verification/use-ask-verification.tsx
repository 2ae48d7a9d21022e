import { Eye } from 'lucide-react'
import type { Profile } from '#contract/features/profiles/profile.ts'
import { callKey, useApp } from '#web/app/cache/app.ts'
import { useErrorTexts } from '#web/app/calls/call-error.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import type { MenuItem } from '#web/ui/menu-entry.tsx'
import { useToast } from '#web/ui/toast-context.ts'

/** The entry of a menu that asks a member once to verify their photos; null where there is nothing to ask. */
export function useAskVerification({ id, name, verification_request }: Profile): MenuItem | null {
  const t = useTranslate()
  const { cache, call } = useApp()
  const texts = useErrorTexts()
  const showToast = useToast()

  async function ask() {
    try {
      await call('askVerification', { profile: id })
      void cache.invalidateQueries({ queryKey: callKey('profile', { id }) })
      showToast({ content: t('verification.askedToast', { name }) })
    } catch (error) {
      showToast({ content: texts.of(error) })
    }
  }

  return verification_request === 'open'
    ? {
        id: 'verification',
        label: t('verification.ask'),
        icon: <Eye aria-hidden />,
        onSelect: () => void ask(),
      }
    : null
}
