import { type FormEvent, useState } from 'react'
import type { KeptAccess } from '#contract/features/accounts/access.ts'
import { useAct } from '#web/app/calls/use-call.ts'
import { useFormErrors } from '#web/app/calls/use-form-errors.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { announceLogin } from '#web/app/live/other-tabs.ts'
import { Button } from '#web/ui/button.tsx'
import { HeldForm } from '#web/ui/held-form.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { FormError } from './form-error.tsx'
import { KeepAccess } from './keep-access.tsx'
import { type NewPassword, NewPasswordFields, wrongPassword } from './new-password-fields.tsx'

interface ResetFormProps {
  token: string
  onDone: () => void
}

/** Sets a new password by the link of a mail. */
export function ResetForm({ token, onDone }: ResetFormProps) {
  const t = useTranslate()
  const errors = useFormErrors()
  const reset = useAct('resetPassword')
  const [keep, setKeep] = useState<KeptAccess>({})
  const [value, setValue] = useState<NewPassword>({ password: '', password_repeat: '' })

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (reset.isPending || errors.showFields(wrongPassword(value))) return
    errors.clear()
    const onSuccess = () => {
      announceLogin()
      onDone()
    }
    reset.mutate({ input: { token, ...value, keep } }, { onSuccess, onError: errors.showError })
  }

  return (
    <HeldForm form={errors.form} onSubmit={handleSubmit}>
      <Stack gap={4}>
        <NewPasswordFields value={value} onChange={setValue} errors={errors} />
        <KeepAccess token={token} keep={keep} onChange={setKeep} />
        <FormError errors={errors} />
        <Button type="submit" block busy={reset.isPending || reset.isSuccess}>
          {t('account.setPassword')}
        </Button>
      </Stack>
    </HeldForm>
  )
}
