import { type ReactNode, useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { href } from '#contract/paths.ts'
import { useLocale, useTranslate } from '../lib/i18n.tsx'
import { OpenSignupContext, type SignupStart } from '../lib/open-signup.ts'
import { useUser } from '../lib/user.ts'
import { SignupForm } from '../signup/signup-form.tsx'
import { Dialog } from '../ui/dialog.tsx'

/** From this width on signup is a modal (L-045); below it is a page (L-046). */
const desktop = '(width >= 768px)'

/** Opens signup from anywhere below: as a modal, as the page on phones; members go to the members (L-047). */
export function SignupHost({ children }: { children: ReactNode }) {
  const t = useTranslate()
  const locale = useLocale()
  const user = useUser()
  const navigate = useNavigate()
  const [start, setStart] = useState<SignupStart | null>(null)

  const open = useCallback(
    (from: SignupStart = {}) => {
      if (user) navigate(href('members', locale))
      else if (matchMedia(desktop).matches) setStart(from)
      else if (from.profile) navigate(href('members-id-signup', locale, { id: from.profile }))
      else navigate(href('signup', locale, {}, { ...from }))
    },
    [user, navigate, locale],
  )

  return (
    <OpenSignupContext value={open}>
      {children}
      <Dialog
        open={start !== null}
        onClose={() => setStart(null)}
        title={t('signup.title')}
        closeLabel={t('ui.close')}
      >
        {start && <SignupForm start={start} />}
      </Dialog>
    </OpenSignupContext>
  )
}
