import { LegalLine } from '../../features/sites/legal-line.tsx'
import { CookieChoice } from '../../features/tracking/cookie-choice.tsx'
import { Outlet } from '../router/router-provider.tsx'
import { SignupHost } from './signup-host.tsx'

/** Only the page and the signup modal, above a small line with legal links. */
export function EmptyLayout() {
  return (
    <SignupHost>
      <Outlet />
      <LegalLine />
      <CookieChoice />
    </SignupHost>
  )
}
