import { href } from '#contract/paths.ts'
import { CookieChoice } from '../consent/cookie-choice.tsx'
import { useLocale, useTranslate } from '../lib/i18n.tsx'
import { Outlet } from '../lib/router/outlet.tsx'
import { useLoadedCall } from '../lib/use-call.ts'
import { useUser } from '../lib/user.ts'
import { AccountMenu } from '../navigation/account-menu.tsx'
import { BackButton } from '../navigation/back-button.tsx'
import { CreditsItem } from '../navigation/credits-item.tsx'
import { Disclaimer } from '../navigation/disclaimer.tsx'
import { LanguageMenu } from '../navigation/language-menu.tsx'
import { LanguageSuggestion } from '../navigation/language-suggestion.tsx'
import { SiteFooter } from '../navigation/site-footer.tsx'
import { useNavigationItems, useRouteName } from '../navigation/use-navigation-items.tsx'
import { VisitorActions } from '../navigation/visitor-actions.tsx'
import { SiteEntry } from '../site-entry/site-entry.tsx'
import { Logo } from '../ui/logo.tsx'
import { SkipLink } from '../ui/skip-link.tsx'
import { TabBar } from '../ui/tab-bar.tsx'
import { TopBar } from '../ui/top-bar.tsx'
import { Notices } from './notices.tsx'
import { SignupHost } from './signup-host.tsx'

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
