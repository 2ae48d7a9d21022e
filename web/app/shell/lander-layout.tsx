import { href } from '#contract/routing/paths.ts'
import { SkipLink } from '#web/ui/main.tsx'
import { SiteLogo } from '../../features/sites/site-logo.tsx'
import { CookieChoice } from '../../features/tracking/cookie-choice.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { TopBar } from '../../ui/top-bar.tsx'
import { useUser } from '../cache/user.ts'
import { useLocale, useTranslate } from '../languages/i18n.tsx'
import { Outlet } from '../router/router-provider.tsx'
import { SignupHost } from './signup-host.tsx'
import { Disclaimer, SiteFooter } from './site-footer.tsx'

/** Logo bar, page, footer; the bar has a login for members who came through an advertisement. */
export function LanderLayout() {
  const t = useTranslate()
  const locale = useLocale()
  const user = useUser()
  return (
    <SignupHost>
      <SkipLink>{t('nav.skipToContent')}</SkipLink>
      <TopBar
        logo={<SiteLogo href={href(user ? 'members' : 'index', locale)} />}
        label={t('nav.main')}
        items={[]}
        end={
          !user && (
            <ButtonLink size="small" variant="ghost" href={href('login', locale)}>
              {t('nav.login')}
            </ButtonLink>
          )
        }
      />
      <Outlet />
      {!user && <Disclaimer />}
      <SiteFooter />
      <CookieChoice />
    </SignupHost>
  )
}
