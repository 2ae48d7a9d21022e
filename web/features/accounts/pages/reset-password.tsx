import { type FormEvent, useState } from 'react'
import { resetLinkSeconds } from '#contract/api/limits.ts'
import { isEmailAddress } from '#contract/features/accounts/email-address.ts'
import { href } from '#contract/routing/paths.ts'
import { useAct } from '#web/app/calls/use-call.ts'
import { useFormErrors } from '#web/app/calls/use-form-errors.ts'
import { Button } from '#web/ui/button.tsx'
import { FormOutcome } from '#web/ui/form-outcome.tsx'
import { HydratedForm } from '#web/ui/hydrated-form.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { useLocale, useTranslate } from '../../../app/languages/i18n.tsx'
import { useNextPath } from '../../../app/router/router.ts'
import { TextLink } from '../../../ui/text-link.tsx'
import { EmailAddressField } from '../account-fields.tsx'
import { FormError } from '../form-error.tsx'
import { FormPage } from '../form-page.tsx'

/** Asks for the address to which the link for a new password goes. */
function ForgotForm() {
  const t = useTranslate()
  const errors = useFormErrors()
  const forgot = useAct('forgotPassword')
  const [email, setEmail] = useState('')

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (forgot.isPending) return
    if (errors.showFields({ email: isEmailAddress(email.trim()) ? undefined : 'invalid_email' })) return
    errors.clear()
    forgot.mutate({ input: { email } }, { onError: errors.showError })
  }

  if (forgot.isSuccess) {
    return (
      <FormOutcome>
        <p role="status">
          {t('account.forgot.sent', { email: email.trim(), minutes: resetLinkSeconds / 60 })}
        </p>
      </FormOutcome>
    )
  }
  return (
    <HydratedForm form={errors.form} onSubmit={handleSubmit}>
      <Stack gap={4}>
        <EmailAddressField
          label={t('signup.email')}
          value={email}
          onChange={setEmail}
          error={errors.getText('email')}
        />
        <FormError errors={errors} />
        <Button type="submit" block busy={forgot.isPending}>
          {t('account.forgot.submit')}
        </Button>
      </Stack>
    </HydratedForm>
  )
}

export function Page() {
  const t = useTranslate()
  const locale = useLocale()
  const next = useNextPath()
  return (
    <FormPage
      title={t('title.reset-password')}
      lead={t('account.forgot.lead')}
      foot={<TextLink href={href('login', locale, {}, { next })}>{t('nav.login')}</TextLink>}
    >
      <ForgotForm />
    </FormPage>
  )
}
