import { type FormEvent, useState } from 'react'
import { callKey, useApp } from '#web/app/cache/app.ts'
import { useAct, useCall } from '#web/app/calls/use-call.ts'
import { useFormErrors } from '#web/app/calls/use-form-errors.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldNote } from '#web/ui/field.tsx'
import { HydratedForm } from '#web/ui/hydrated-form.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { EmailAddressField, OwnPasswordField } from './account-fields.tsx'
import { FormError } from './form-error.tsx'

/** The account's address, and the way to another one: by a link to the new, with a notice to the old. */
export function EmailSetting({ email }: { email: string }) {
  const t = useTranslate()
  const errors = useFormErrors()
  const app = useApp()
  const request = useAct('requestMailChange', {
    onSuccess: ({ sent_to }) =>
      app.cache.setQueryData(
        callKey('notificationSettings', {}),
        (known) => known && { ...known, email_wanted: sent_to },
      ),
  })
  const { data } = useCall('notificationSettings', {})
  const pendingEmail = request.data?.sent_to ?? data?.email_wanted ?? null
  const [values, setValues] = useState({ email: '', password: '' })
  // The specification has words of its own for a new address that is none.
  const emailError =
    errors.getCode('email') === 'invalid_email' ? t('failure.newEmailInvalid') : errors.getText('email')

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (request.isPending) return
    const wrong = {
      email: values.email.trim() === '' ? ('empty' as const) : undefined,
      password: values.password === '' ? ('empty' as const) : undefined,
    }
    if (errors.showFields(wrong)) return
    errors.clear()
    request.mutate({ input: values }, { onError: errors.showError })
  }

  return (
    <HydratedForm form={errors.form} onSubmit={handleSubmit}>
      <Stack gap={4}>
        <p>{t('settings.emailNow', { email })}</p>
        <EmailAddressField
          label={t('settings.newEmail')}
          value={values.email}
          onChange={(email) => setValues({ ...values, email })}
          error={emailError}
        />
        <OwnPasswordField
          value={values.password}
          onChange={(password) => setValues({ ...values, password })}
          error={errors.getText('password')}
        />
        <FormError errors={errors} />
        {pendingEmail !== null && (
          <FieldNote tone="success">{t('settings.emailSent', { email: pendingEmail })}</FieldNote>
        )}
        <div>
          <Button type="submit" variant="ghost" busy={request.isPending}>
            {t('settings.changeEmail')}
          </Button>
        </div>
      </Stack>
    </HydratedForm>
  )
}
