import { useEffect, useState } from 'react'
import { href } from '#contract/routing/paths.ts'
import { SignupFor } from '../../features/signup/entry-frame.tsx'
import { ClosedSignup, SignupForm } from '../../features/signup/signup-form.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Stack } from '../../ui/stack.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useLoadedCall } from '../calls/use-call.ts'
import { useLocale, useTranslate } from '../languages/i18n.tsx'
import { useLocation } from '../router/router.ts'
import { getNextPath, type SignupStart } from '../session/open-signup.ts'

export interface SignupDialogProps {
  start: SignupStart
  onClose: () => void
}

/** The signup modal, with the fields and errors of the signup page. */
export function SignupDialog({ start, onClose }: SignupDialogProps) {
  const t = useTranslate()
  const locale = useLocale()
  const { signups_allowed } = useLoadedCall('settings', {})
  const { pathname } = useLocation()
  const [openedAt] = useState(pathname)

  // Its links and the browser's own buttons lead to pages that it would cover.
  useEffect(() => {
    if (pathname !== openedAt) onClose()
  }, [pathname, openedAt, onClose])

  return (
    <Dialog open onClose={onClose} title={t('nav.signup')} closeLabel={t('ui.close')}>
      {signups_allowed ? (
        <Stack gap={4}>
          {start.profile && <SignupFor id={start.profile} />}
          <TextLink href={href('login', locale, {}, { next: getNextPath(start, locale) })}>
            {t('signup.loginInstead')}
          </TextLink>
          <SignupForm start={start} />
        </Stack>
      ) : (
        <ClosedSignup level={3} />
      )}
    </Dialog>
  )
}
