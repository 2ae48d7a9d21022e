import { CookieChoice } from '../consent/cookie-choice.tsx'
import { Outlet } from '../lib/router/outlet.tsx'
import { LegalLine } from '../navigation/legal-line.tsx'
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
