import { ArrowRight } from 'lucide-react'
import { href } from '#contract/routing/paths.ts'
import { useLoadedCall } from '#web/app/calls/use-call.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import type { SignupStart } from '#web/app/session/open-signup.ts'
import { SignupButton } from '#web/features/profiles/cards/signup-button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import styles from './start-action.module.css'

interface StartActionProps {
  label?: string | undefined
  start?: SignupStart | undefined
}

/** The one action of a lander: opens signup; while signups are closed it says so and leads to login. */
export function StartAction({ label, start }: StartActionProps) {
  const t = useTranslate()
  const locale = useLocale()
  const settings = useLoadedCall('settings', {})
  if (!settings.signups_allowed) {
    return (
      <div className={styles.action}>
        <p>{t('home.signupClosed')}</p>
        <ButtonLink href={href('login', locale)}>{t('nav.login')}</ButtonLink>
      </div>
    )
  }
  return (
    <div className={styles.action}>
      <SignupButton start={start} endIcon={<ArrowRight aria-hidden />}>
        {label ?? t('home.start')}
      </SignupButton>
      <p className={styles.note}>{t('home.startNote', { min_age: settings.min_age })}</p>
    </div>
  )
}
