import type { User } from '#contract/features/accounts/account.ts'
import { href } from '#contract/routing/paths.ts'
import { useLoadedCall } from '#web/app/calls/use-call.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { ButtonLink } from '#web/ui/button.tsx'

/** Below the member's pictures: whether the main one is verified, and a link to verification. */
export function VerificationEntry({ user }: { user: User }) {
  const t = useTranslate()
  const locale = useLocale()
  const { verified_photos } = useLoadedCall('settings', {})
  if (!verified_photos || !user.profile.main_image) return null
  const isVerified = user.profile.notes.includes('photo_verified')
  const isLost = !isVerified && user.verification_notice === 'badge_lost'
  const label = t(isVerified || isLost ? 'verification.entry.details' : 'verification.entry.link')
  const unverified = t(isLost ? 'verification.lost.text' : 'verification.entry.open')
  const text = isVerified ? t('verification.same.title') : unverified
  return (
    <Banner
      live
      tone={isLost ? 'gold' : 'lagoon'}
      action={
        <ButtonLink size="small" variant="surface" href={href('verification', locale)}>
          {label}
        </ButtonLink>
      }
    >
      {text}
    </Banner>
  )
}
