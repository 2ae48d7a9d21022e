import { type ReactNode, useCallback } from 'react'
import { useNavigate } from 'react-router'
import { href } from '#contract/paths.ts'
import { useLocale } from '../lib/i18n.tsx'
import { OpenSignupContext, type SignupStart } from '../lib/open-signup.ts'
import { useUser } from '../lib/user.ts'

/** Opens signup from anywhere below; members go to the members instead (L-047). */
export function SignupHost({ children }: { children: ReactNode }) {
  const locale = useLocale()
  const user = useUser()
  const navigate = useNavigate()

  const open = useCallback(
    (from: SignupStart = {}) => {
      if (user) navigate(href('members', locale))
      else if (from.profile) navigate(href('members-id-signup', locale, { id: from.profile }))
      else navigate(href('signup', locale, {}, { ...from }))
    },
    [user, navigate, locale],
  )

  return <OpenSignupContext value={open}>{children}</OpenSignupContext>
}
