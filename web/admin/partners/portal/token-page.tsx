import { type FormEvent, useState } from 'react'
import { NewPasswordField } from '#web/admin/kit/form-fields.tsx'
import { useAct } from '../../../app/calls/use-call.ts'
import { useSearchParams } from '../../../app/router/router.ts'
import { Button } from '../../../ui/button.tsx'
import { Stack } from '../../../ui/stack.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { useText } from '../../admin-language.ts'
import { LoadError } from '../../kit/loaded.tsx'
import { useCheckedForm } from '../../kit/use-checked-form.ts'
import { Door } from '../../staff/session/door.tsx'

/** The target of a link in an e-mail. It acts on a press, since e-mail scanners open links too. */
function TokenForm({ kind }: { kind: 'confirm' | 'reset' }) {
  const t = useText()
  const [params] = useSearchParams()
  const errors = useCheckedForm()
  const [password, setPassword] = useState('')
  const confirm = useAct('partnerConfirm', { onError: errors.showError })
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    errors.clear()
    const token = params.get('token') ?? ''
    confirm.mutate({ input: { token, password } })
  }
  if (confirm.isSuccess)
    return (
      <Door title={t(`admin.portal.${kind}Title`)}>
        <p role="status">{t(kind === 'confirm' ? 'admin.portal.confirmed' : 'admin.portal.resetDone')}</p>
        <TextLink href="/">{t('admin.portal.login')}</TextLink>
      </Door>
    )
  return (
    <Door title={t(`admin.portal.${kind}Title`)}>
      <form ref={errors.form} onSubmit={handleSubmit}>
        <Stack gap={4}>
          <LoadError>{errors.general}</LoadError>
          {kind === 'confirm' && <p>{t('admin.portal.confirmLead')}</p>}
          <NewPasswordField value={password} errors={errors} onChange={setPassword} />
          <Button type="submit" block busy={confirm.isPending}>
            {t(`admin.portal.${kind}Button`)}
          </Button>
        </Stack>
      </form>
    </Door>
  )
}

/** Confirms the address of a new partner, who chooses a password. */
export function ConfirmPage() {
  return <TokenForm kind="confirm" />
}

/** Sets a new password. */
export function ResetPage() {
  return <TokenForm kind="reset" />
}
