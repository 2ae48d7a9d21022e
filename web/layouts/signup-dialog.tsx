import { useTranslate } from '../lib/i18n.tsx'
import type { SignupStart } from '../lib/open-signup.ts'
import { SignupForm } from '../signup/signup-form.tsx'
import { Dialog } from '../ui/dialog.tsx'

interface SignupDialogProps {
  start: SignupStart
  onClose: () => void
}

/** The signup modal, with the fields and errors of the signup page (M-001). */
export function SignupDialog({ start, onClose }: SignupDialogProps) {
  const t = useTranslate()
  return (
    <Dialog open onClose={onClose} title={t('nav.signup')} closeLabel={t('ui.close')}>
      <SignupForm start={start} />
    </Dialog>
  )
}
