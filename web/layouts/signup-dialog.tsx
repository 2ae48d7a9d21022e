import { href } from '#contract/paths.ts'
import { useLocale, useTranslate } from '../lib/i18n.tsx'
import { type SignupStart, wayOn } from '../lib/open-signup.ts'
import { SignupForm } from '../signup/signup-form.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Stack } from '../ui/stack.tsx'
import { TextLink } from '../ui/text-link.tsx'

interface SignupDialogProps {
  start: SignupStart
  onClose: () => void
}

/** The signup modal, with the fields and errors of the signup page (M-001). */
export function SignupDialog({ start, onClose }: SignupDialogProps) {
  const t = useTranslate()
  const locale = useLocale()
  return (
    <Dialog open onClose={onClose} title={t('nav.signup')} closeLabel={t('ui.close')}>
      <Stack gap={4}>
        <TextLink href={href('login', locale, {}, { next: wayOn(start, locale) })} onClick={onClose}>
          {t('signup.loginInstead')}
        </TextLink>
        <SignupForm start={start} />
      </Stack>
    </Dialog>
  )
}
