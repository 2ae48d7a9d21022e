import { type FormEvent, useState } from 'react'
import { callKey, useApp } from '../../../app/cache/app.ts'
import { useAct, useCall } from '../../../app/calls/use-call.ts'
import { useNavigate, useSearchParams } from '../../../app/router/router.ts'
import { Navigate } from '../../../app/router/router-provider.tsx'
import { usePasswordTexts } from '../../../features/accounts/passkey.ts'
import { Button } from '../../../ui/button.tsx'
import { Stack } from '../../../ui/stack.tsx'
import { PasswordField, TextField } from '../../../ui/text-field.tsx'
import { useText } from '../../admin-language.ts'
import { LoadError } from '../../kit/loaded.tsx'
import { useCheckedForm } from '../../kit/use-checked-form.ts'
import { CodeField, Door } from './door.tsx'

/** Returns where to go after the login: a page of the back office and nothing else. */
function readNextPath(params: URLSearchParams): string {
  const next = params.get('next') ?? '/'
  return next.startsWith('/') && !next.startsWith('//') ? next : '/'
}

const refusals = ['group', 'account', 'failed'] as const

/** The button that leads to the identity provider, and why the provider’s word was not enough the last time. */
function ProviderSignIn({ name, next, refused }: { name: string; next: string; refused: string | null }) {
  const t = useText()
  const reason = refusals.find((one) => one === refused)
  return (
    <Stack gap={4}>
      <LoadError>{reason && t(`admin.login.refused.${reason}`, { provider: name })}</LoadError>
      <Button
        block
        onClick={() => globalThis.location.assign(`/admin/sign-in?next=${encodeURIComponent(next)}`)}
      >
        {t('admin.login.provider', { provider: name })}
      </Button>
    </Stack>
  )
}

/** The ways to log in: through the provider, if there is one, and with a password, unless the operator turned it off. */
export function LoginPage() {
  const t = useText()
  const [params] = useSearchParams()
  const session = useCall('adminSession', {})
  if (session.data?.staff) return <Navigate to={readNextPath(params)} replace />
  const ways = session.data?.ways
  const provider = ways?.provider ?? null
  // Also while the ways are not known, so that the form is not late where most people use it.
  const offersPassword = (ways?.password ?? true) || params.has('password')
  return (
    <Door title={t('admin.login.title')}>
      {provider !== null && (
        <ProviderSignIn name={provider} next={readNextPath(params)} refused={params.get('refused')} />
      )}
      {offersPassword && <PasswordLogin isSecond={provider !== null} />}
    </Door>
  )
}

/** Address, password and code together. */
function PasswordLogin({ isSecond }: { isSecond: boolean }) {
  const t = useText()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { cache } = useApp()
  const errors = useCheckedForm()
  const toggle = usePasswordTexts()
  const [typed, setTyped] = useState({ email: '', password: '', code: '' })
  const login = useAct('adminLogin', {
    onSuccess: (answer) => {
      cache.setQueryData(callKey('adminSession', {}), answer)
      void navigate(readNextPath(params), { replace: true })
    },
    onError: errors.showError,
  })

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    errors.clear()
    login.mutate({ input: typed })
  }
  const change = (field: keyof typeof typed) => (event: { target: { value: string } }) =>
    setTyped({ ...typed, [field]: event.target.value })

  return (
    <form ref={errors.form} onSubmit={handleSubmit}>
      <Stack gap={4}>
        <LoadError>{errors.general}</LoadError>
        <TextField
          label={t('admin.login.email')}
          type="email"
          name="email"
          autoComplete="username"
          autoFocus={!isSecond}
          required
          value={typed.email}
          onChange={change('email')}
          error={errors.getText('email')}
        />
        <PasswordField
          label={t('admin.login.password')}
          name="password"
          autoComplete="current-password"
          required
          value={typed.password}
          onChange={change('password')}
          error={errors.getText('password')}
          {...toggle}
        />
        <CodeField value={typed.code} onChange={change('code')} error={errors.getText('code')} />
        <Button type="submit" variant={isSecond ? 'soft' : 'action'} block busy={login.isPending}>
          {t('admin.login.submit')}
        </Button>
      </Stack>
    </form>
  )
}
