import { BadgeCheck } from 'lucide-react'
import type { Profile } from '#contract/features/profiles/profile.ts'
import { callKey, useApp } from '#web/app/cache/app.ts'
import { useErrorTexts } from '#web/app/calls/error-text.ts'
import { useAct } from '#web/app/calls/use-call.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import type { MenuItem } from '#web/ui/menu-entry.tsx'
import { useToast } from '#web/ui/toast-context.ts'

/** The entry of a menu that asks a member once to verify their photos; null where there is nothing to ask. */
export function useAskVerification({ id, name, verification_request }: Profile): MenuItem | null {
  const t = useTranslate()
  const { cache } = useApp()
  const texts = useErrorTexts()
  const showToast = useToast()
  const ask = useAct('askVerification', {
    onSuccess: () => {
      cache.setQueryData(
        callKey('profile', { id }),
        (known) =>
          known && { ...known, profile: { ...known.profile, verification_request: 'asked' as const } },
      )
      showToast({ id: 'verification', content: t('verification.askedToast', { name }) })
    },
    onError: (error) => showToast({ id: 'verification', content: texts.of(error) }),
  })
  if (!verification_request) return null
  const isAsked = verification_request === 'asked'
  return {
    id: 'verification',
    label: t(isAsked ? 'verification.askedOnce' : 'verification.ask'),
    icon: <BadgeCheck aria-hidden />,
    // Asked again, it only says so: the member is told once.
    onSelect: () =>
      isAsked
        ? showToast({ id: 'verification', content: t('verification.askedToast', { name }) })
        : ask.mutate({ input: { profile: id } }),
  }
}
