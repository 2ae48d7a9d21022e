import { type FormEvent, useState } from 'react'
import { passwordLength } from '#contract/api/limits.ts'
import type { KeepAccessChoice } from '#contract/features/accounts/access.ts'
import { isPasswordWeak } from '#contract/features/accounts/password-rule.ts'
import { href } from '#contract/routing/paths.ts'
import { useAct } from '#web/app/calls/use-call.ts'
import type { FieldCodes, FormErrors } from '#web/app/calls/use-form-errors.ts'
import { useFormErrors } from '#web/app/calls/use-form-errors.ts'
import { announceLogin } from '#web/app/session/session-events.ts'
import { usePasswordTexts } from '#web/features/accounts/passkey.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldNote } from '#web/ui/field.tsx'
import { HydratedForm } from '#web/ui/hydrated-form.tsx'
import { PasswordField } from '#web/ui/text-field.tsx'
import { ensureCall } from '../../../app/cache/app.ts'
import { useErrorTexts } from '../../../app/calls/call-error.ts'
import { useCall } from '../../../app/calls/use-call.ts'
import { useLocale, useTranslate } from '../../../app/languages/i18n.tsx'
import type { LoadArguments } from '../../../app/router/router.ts'
import { useSearchParams } from '../../../app/router/router.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { Stack } from '../../../ui/stack.tsx'
import { FormError } from '../form-error.tsx'
import { FormPage, LoadingLines } from '../form-page.tsx'
import { KeepAccess } from '../keep-access.tsx'

interface NewPassword {
  password: string
  password_repeat: string
}

/** Returns the errors that the browser finds in a new password typed twice. */
function checkNewPassword({ password, password_repeat }: NewPassword): FieldCodes {
  return {
    password: isPasswordWeak(password) ? 'password_too_weak' : undefined,
    password_repeat: password === password_repeat ? undefined : 'passwords_differ',
  }
}

interface NewPasswordFieldsProps {
  value: NewPassword
  onChange: (value: NewPassword) => void
  errors: FormErrors
}

/** A new password, twice. */
function NewPasswordFields({ value, onChange, errors }: NewPasswordFieldsProps) {
  const t = useTranslate()
  const texts = usePasswordTexts()
  const isGood = value.password !== '' && !isPasswordWeak(value.password)
  return (
    <>
      <PasswordField
        {...texts}
        label={t('account.newPassword')}
        hint={t('signup.passwordHint', { min: passwordLength.min })}
        name="password"
        autoComplete="new-password"
        value={value.password}
        onChange={(event) => onChange({ ...value, password: event.target.value })}
        error={errors.getText('password')}
        below={isGood && <FieldNote tone="success">{t('signup.passwordGood')}</FieldNote>}
      />
      <PasswordField
        {...texts}
        label={t('account.repeatPassword')}
        name="password_repeat"
        autoComplete="new-password"
        value={value.password_repeat}
        onChange={(event) => onChange({ ...value, password_repeat: event.target.value })}
        error={errors.getText('password_repeat')}
      />
    </>
  )
}

interface ResetFormProps {
  token: string
  onDone: () => void
}

/** Sets a new password through the link in an e-mail. */
function ResetForm({ token, onDone }: ResetFormProps) {
  const t = useTranslate()
  const errors = useFormErrors()
  const reset = useAct('resetPassword')
  const [keep, setKeep] = useState<KeepAccessChoice>({})
  const [value, setValue] = useState<NewPassword>({ password: '', password_repeat: '' })

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (reset.isPending || errors.showFields(checkNewPassword(value))) return
    errors.clear()
    const onSuccess = () => {
      announceLogin()
      onDone()
    }
    reset.mutate({ input: { token, ...value, keep } }, { onSuccess, onError: errors.showError })
  }

  return (
    <HydratedForm form={errors.form} onSubmit={handleSubmit}>
      <Stack gap={4}>
        <NewPasswordFields value={value} onChange={setValue} errors={errors} />
        <KeepAccess token={token} keep={keep} onChange={setKeep} />
        <FormError errors={errors} />
        <Button type="submit" block busy={reset.isPending || reset.isSuccess}>
          {t('account.setPassword')}
        </Button>
      </Stack>
    </HydratedForm>
  )
}

/** Asks whether the link still works; one that does not is no fault of the page, which says so itself. */
export async function load({ app, url }: LoadArguments<'reset-password-do'>): Promise<undefined> {
  const token = url.searchParams.get('token')
  if (token) await ensureCall(app, 'checkResetLink', { token }).catch(() => null)
}

export function Page() {
  const t = useTranslate()
  const locale = useLocale()
  const texts = useErrorTexts()
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const link = useCall('checkResetLink', { token }, { enabled: token !== '' })
  return (
    <FormPage title={t('title.reset-password-do')}>
      {token && link.isPending && <LoadingLines />}
      {link.isSuccess && (
        <ResetForm token={token} onDone={() => window.location.assign(href('members', locale))} />
      )}
      {(link.isError || !token) && (
        <Stack gap={4}>
          <FieldError>{token ? texts.of(link.error) : t('error.link_expired')}</FieldError>
          <ButtonLink href={href('reset-password', locale)}>{t('account.newLink')}</ButtonLink>
        </Stack>
      )}
    </FormPage>
  )
}
