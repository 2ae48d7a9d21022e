import { href } from '#contract/routing/paths.ts'
import { LanguageMenu } from '../../features/sites/language-menu.tsx'
import { SiteEntry } from '../../features/sites/site-entry.tsx'
import { CookieChoice } from '../../features/tracking/cookie-choice.tsx'
import { Logo } from '../../ui/logo.tsx'
import { SkipLink } from '../../ui/skip-link.tsx'
import { TabBar } from '../../ui/tab-bar.tsx'
import { TopBar } from '../../ui/top-bar.tsx'
import { useUser } from '../cache/user.ts'
import { useLoadedCall } from '../calls/use-call.ts'
import { useLocale, useTranslate } from '../languages/i18n.tsx'
import { Outlet } from '../router/outlet.tsx'
import { AccountMenu } from './account-menu.tsx'
import { BackButton } from './back-button.tsx'
import { CreditsItem } from './credits-item.tsx'
import { Disclaimer } from './disclaimer.tsx'
import { LanguageSuggestion } from './language-suggestion.tsx'
import { Notices } from './notices.tsx'
import { SignupHost } from './signup-host.tsx'
import { SiteFooter } from './site-footer.tsx'
import { useNavigationItems, useRouteName } from './use-navigation-items.tsx'
import { VisitorActions } from './visitor-actions.tsx'

/** Top navigation, page, disclaimer for visitors, footer, tab bar on narrow screens. */
export function DefaultLayout() {
  return (
    <SignupHost>
      <Frame />
    </SignupHost>
  )
}

function Frame() {
  const t = useTranslate()
  const locale = useLocale()
  const user = useUser()
  const settings = useLoadedCall('settings', {})
  const { top, tabs } = useNavigationItems()
  const routeName = useRouteName()
  const languages = routeName !== 'complete-signup'
  return (
    <>
      <SkipLink>{t('nav.skipToContent')}</SkipLink>
      <TopBar
        logo={
          <>
            <BackButton />
            <Logo name={settings.name} href={href(user ? 'members' : 'index', locale)} />
          </>
        }
        label={t('nav.main')}
        items={top}
        end={
          <>
            {user && <CreditsItem user={user} />}
            {languages && <LanguageMenu />}
            {user ? <AccountMenu user={user} /> : <VisitorActions />}
          </>
        }
      />
      {user && <Notices user={user} routeName={routeName} />}
      <Outlet />
      {!user && <Disclaimer />}
      {!user && <LanguageSuggestion />}
      <SiteFooter languages={languages} />
      {user && <TabBar label={t('nav.main')} items={tabs} />}
      <SiteEntry />
      <CookieChoice />
    </>
  )
}
