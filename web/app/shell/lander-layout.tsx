import { href } from '#contract/routing/paths.ts'
import { CookieChoice } from '../../features/tracking/cookie-choice.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { useUser } from '../cache/user.ts'
import { useLocale, useTranslate } from '../languages/i18n.tsx'
import { Outlet } from '../router/router-provider.tsx'
import { LogoBar } from './logo-bar.tsx'
import { SignupHost } from './signup-host.tsx'
import { Disclaimer, SiteFooter } from './site-footer.tsx'

/** Logo bar, page, footer; the bar has a login for members who came through an advertisement. */
export function LanderLayout() {
  const t = useTranslate()
  const locale = useLocale()
  const user = useUser()
  return (
    <SignupHost>
      <LogoBar>
        {!user && (
          <ButtonLink size="small" variant="ghost" href={href('login', locale)}>
            {t('nav.login')}
          </ButtonLink>
        )}
      </LogoBar>
      <Outlet />
      {!user && <Disclaimer />}
      <SiteFooter />
      <CookieChoice />
    </SignupHost>
  )
}
