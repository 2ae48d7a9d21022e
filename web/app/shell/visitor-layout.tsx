import { href } from '#contract/routing/paths.ts'
import { LanguageMenu } from '../../features/sites/language-menu.tsx'
import { SiteEntry } from '../../features/sites/site-entry.tsx'
import { SiteLogo } from '../../features/sites/site-logo.tsx'
import { CookieChoice } from '../../features/tracking/cookie-choice.tsx'
import { SkipLink } from '../../ui/main.tsx'
import { TopBar } from '../../ui/top-bar.tsx'
import { useUser } from '../cache/user.ts'
import { useLocale, useTranslate } from '../languages/i18n.tsx'
import { Outlet } from '../router/router-provider.tsx'
import { SignupHost } from './signup-host.tsx'
import { Disclaimer, SiteFooter } from './site-footer.tsx'
import { LanguageSuggestion, VisitorActions } from './visitor-bar.tsx'

/** The default layout without all that members have in it, for the home page, which leads them to the search. */
export function VisitorLayout() {
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
          <>
            <LanguageMenu />
            {!user && <VisitorActions />}
          </>
        }
      />
      <Outlet />
      <Disclaimer />
      <LanguageSuggestion />
      <SiteFooter />
      <SiteEntry />
      <CookieChoice />
    </SignupHost>
  )
}
