import { type ComponentType, type ReactNode, useCallback, useState } from 'react'
import { href } from '#contract/routing/paths.ts'
import { useUser } from '../cache/user.ts'
import { loadMessagePart, useLocale } from '../languages/i18n.tsx'
import { useNavigate } from '../router/router.ts'
import { OpenSignupContext, type SignupStart } from '../session/open-signup.ts'
import { opensSignupDialog } from '../session/signup-place.ts'
import type { SignupDialogProps } from './signup-dialog.tsx'

/** Opens signup from anywhere below: as a modal, as a page on phones; members go to the members. */
export function SignupHost({ children }: { children: ReactNode }) {
  const locale = useLocale()
  const user = useUser()
  const navigate = useNavigate()
  const [start, setStart] = useState<SignupStart | null>(null)
  const [Dialog, setDialog] = useState<ComponentType<SignupDialogProps> | null>(null)

  const open = useCallback(
    (from: SignupStart = {}) => {
      async function openDialog() {
        const [{ SignupDialog }] = await Promise.all([
          import('./signup-dialog.tsx'),
          loadMessagePart('signup'),
        ])
        setDialog(() => SignupDialog)
        setStart(from)
      }
      function openPage() {
        if (from.profile)
          navigate(href('members-id-signup', locale, { id: from.profile }, { next: from.next }))
        else navigate(href('signup', locale, {}, { ...from, interests: from.interests?.join() }))
      }
      if (user) navigate(href('members', locale))
      // Most visitors who only look never need the form: it is loaded when it opens. Where it is missing, as after a new
      // version, its page is what loads again.
      else if (opensSignupDialog()) openDialog().catch(openPage)
      else openPage()
    },
    [user, navigate, locale],
  )

  return (
    <OpenSignupContext value={open}>
      {children}
      {start && Dialog && <Dialog start={start} onClose={() => setStart(null)} />}
    </OpenSignupContext>
  )
}
