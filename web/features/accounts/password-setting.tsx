import { type FormEvent, useState } from 'react'
import type { KeepAccessChoice } from '#contract/features/accounts/access.ts'
import { isPasswordWeak } from '#contract/features/accounts/password-rule.ts'
import { callKey, useApp } from '#web/app/cache/app.ts'
import { useSetUser } from '#web/app/cache/user.ts'
import { useAct } from '#web/app/calls/use-call.ts'
import { useFormErrors } from '#web/app/calls/use-form-errors.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { usePasswordTexts } from '#web/features/accounts/passkey.ts'
import { Button } from '#web/ui/button.tsx'
import { HydratedForm } from '#web/ui/hydrated-form.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { useToast } from '#web/ui/toast-context.ts'
import { FormError } from './form-error.tsx'
import { KeepAccess } from './keep-access.tsx'

const empty = { old_password: '', password: '', password_repeat: '' }

/** Sets a new password after checking the old one; ends all other access except what is ticked. */
export function PasswordSetting() {
  const t = useTranslate()
  const texts = usePasswordTexts()
  const errors = useFormErrors()
  const showToast = useToast()
  const setUser = useSetUser()
  const [values, setValues] = useState(empty)
  const [keep, setKeep] = useState<KeepAccessChoice>({})
  const app = useApp()
  const save = useAct('changePassword')

  const field = (name: keyof typeof empty, autoComplete: string) => ({
    ...texts,
    name,
    autoComplete,
    value: values[name],
    error: errors.getText(name),
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  })

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (save.isPending) return
    const wrong = {
      old_password: values.old_password === '' ? ('empty' as const) : undefined,
      password: isPasswordWeak(values.password) ? ('password_too_weak' as const) : undefined,
      password_repeat: values.password === values.password_repeat ? undefined : ('passwords_differ' as const),
    }
    if (errors.showFields(wrong)) return
    errors.clear()
    const onSuccess = ({ user }: { user: Parameters<typeof setUser>[0] }) => {
      setUser(user)
      setValues(empty)
      setKeep({})
      // What was ended is listed on this page.
      for (const name of ['access', 'passkeys', 'sessions', 'latestExport'] as const)
        void app.cache.invalidateQueries({ queryKey: callKey(name, {}) })
      showToast({ content: t('settings.passwordSaved') })
    }
    save.mutate({ input: { ...values, keep } }, { onSuccess, onError: errors.showError })
  }

  return (
    <HydratedForm form={errors.form} onSubmit={handleSubmit}>
      <Stack gap={4}>
        <PasswordField label={t('account.oldPassword')} {...field('old_password', 'current-password')} />
        <PasswordField label={t('account.newPassword')} {...field('password', 'new-password')} />
        <PasswordField label={t('account.repeatPassword')} {...field('password_repeat', 'new-password')} />
        {values.old_password !== '' && <KeepAccess keep={keep} onChange={setKeep} />}
        <FormError errors={errors} />
        <div>
          <Button type="submit" variant="ghost" busy={save.isPending}>
            {t('account.setPassword')}
          </Button>
        </div>
      </Stack>
    </HydratedForm>
  )
}
