import type { CallOutput } from '#contract/api/page-renderer.ts'
import type { Profile } from '#contract/features/profiles/profile.ts'
import { href } from '#contract/routing/paths.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { useOpenSignup } from '#web/app/session/open-signup.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'

interface LockedReasonProps {
  profile: Profile
  locked: CallOutput<'profile'>['locked']
}

/** In the place of a locked picture: why it is locked and what opens it. */
export function LockedReason({ profile, locked }: LockedReasonProps) {
  const t = useTranslate()
  const locale = useLocale()
  const openSignup = useOpenSignup()
  if (locked.reason === 'login') {
    return (
      <>
        <p>{t('view.lockedLoginText')}</p>
        <Button
          onClick={() =>
            openSignup({ profile: profile.id, next: href('members-id', locale, { id: profile.id }) })
          }
        >
          {t('nav.signup')}
        </Button>
      </>
    )
  }
  return (
    <>
      <p>{t('view.lockedPremiumNote', { count: locked.count })}</p>
      <ButtonLink href={href('premium', locale)}>{t('view.getPremium')}</ButtonLink>
    </>
  )
}
