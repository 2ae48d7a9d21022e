import { LegalLine } from '../../features/sites/legal-line.tsx'
import { CookieChoice } from '../../features/tracking/cookie-choice.tsx'
import { Outlet } from '../router/router-provider.tsx'
import { SignupHost } from './signup-host.tsx'

/** Nothing but the page and the signup modal, above one small line of law. */
export function EmptyLayout() {
  return (
    <SignupHost>
      <Outlet />
      <LegalLine />
      <CookieChoice />
    </SignupHost>
  )
}
