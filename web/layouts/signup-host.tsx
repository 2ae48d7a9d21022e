import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { href } from '#contract/paths.ts'
import { useLocale } from '../lib/i18n.tsx'
import { OpenSignupContext, type SignupStart } from '../lib/open-signup.ts'
import { useNavigate } from '../lib/router/router-context.ts'
import { useUser } from '../lib/user.ts'

/** From this width on signup is a modal (L-045); below it is a page (L-046). */
const desktop = '(width >= 768px)'

// Most visitors who only look never need the form: it is loaded when it opens.
const SignupDialog = lazy(() =>
  import('./signup-dialog.tsx').then(({ SignupDialog }) => ({ default: SignupDialog })),
)

/** Opens signup from anywhere below: as a modal, as a page on phones; members go to the members (L-045…L-047). */
export function SignupHost({ children }: { children: ReactNode }) {
  const locale = useLocale()
  const user = useUser()
  const navigate = useNavigate()
  const [start, setStart] = useState<SignupStart | null>(null)

  const open = useCallback(
    (from: SignupStart = {}) => {
      if (user) navigate(href('members', locale))
      else if (matchMedia(desktop).matches) setStart(from)
      else if (from.profile)
        navigate(href('members-id-signup', locale, { id: from.profile }, { next: from.next }))
      else navigate(href('signup', locale, {}, { ...from, interests: from.interests?.join() }))
    },
    [user, navigate, locale],
  )

  return (
    <OpenSignupContext value={open}>
      {children}
      {start && (
        <Suspense>
          <SignupDialog start={start} onClose={() => setStart(null)} />
        </Suspense>
      )}
    </OpenSignupContext>
  )
}
