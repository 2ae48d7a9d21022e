import { href } from '#contract/routing/paths.ts'
import { SignupButton } from '../../features/profiles/cards/signup-button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { useLoadedCall } from '../calls/use-call.ts'
import { useLocale, useTranslate } from '../languages/i18n.tsx'
import { useNextPath } from '../router/own-path.ts'

/** Login and, where signups are open, signup; from either to the other a visitor keeps what they wanted to reach. */
export function VisitorActions() {
  const t = useTranslate()
  const locale = useLocale()
  const next = useNextPath()
  const { signups_allowed } = useLoadedCall('settings', {})
  return (
    <>
      <ButtonLink size="small" variant="ghost" href={href('login', locale, {}, { next })}>
        {t('nav.login')}
      </ButtonLink>
      {signups_allowed && (
        <SignupButton size="small" start={next ? { next } : {}}>
          {t('nav.signup')}
        </SignupButton>
      )}
    </>
  )
}
