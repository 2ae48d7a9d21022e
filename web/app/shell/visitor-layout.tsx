import { LanguageMenu } from '../../features/sites/language-menu.tsx'
import { SiteEntry } from '../../features/sites/site-entry.tsx'
import { CookieChoice } from '../../features/tracking/cookie-choice.tsx'
import { useUser } from '../cache/user.ts'
import { Outlet } from '../router/router-provider.tsx'
import { LogoBar } from './logo-bar.tsx'
import { SignupHost } from './signup-host.tsx'
import { Disclaimer, SiteFooter } from './site-footer.tsx'
import { LanguageSuggestion, VisitorActions } from './visitor-bar.tsx'

/** The default layout without all that members have in it, for the home page, which leads them to the search. */
export function VisitorLayout() {
  const user = useUser()
  return (
    <SignupHost>
      <LogoBar>
        <LanguageMenu />
        {!user && <VisitorActions />}
      </LogoBar>
      <Outlet />
      <Disclaimer />
      <LanguageSuggestion />
      <SiteFooter />
      <SiteEntry />
      <CookieChoice />
    </SignupHost>
  )
}
