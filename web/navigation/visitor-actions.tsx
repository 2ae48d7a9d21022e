import { href } from '#contract/paths.ts'
import { useLocale, useTranslate } from '../lib/i18n.tsx'
import { useOpenSignup } from '../lib/open-signup.ts'
import { useLoadedCall } from '../lib/use-call.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'

/** Login and, where signups are open, signup (L-030). */
export function VisitorActions() {
  const t = useTranslate()
  const locale = useLocale()
  const { signups_allowed } = useLoadedCall('settings', {})
  const openSignup = useOpenSignup()
  return (
    <>
      <ButtonLink size="small" variant="ghost" href={href('login', locale)}>
        {t('nav.login')}
      </ButtonLink>
      {signups_allowed && (
        <Button size="small" onClick={() => openSignup()}>
          {t('nav.signup')}
        </Button>
      )}
    </>
  )
}
