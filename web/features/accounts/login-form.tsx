import { KeyRound } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { User } from '#contract/features/accounts/account.ts'
import { href } from '#contract/routing/paths.ts'
import { useCountdown, useInBrowser } from '#web/app/browser/use-in-browser.ts'
import { useApp } from '#web/app/cache/app.ts'
import { isCallError, isUnanswered, useErrorTexts } from '#web/app/calls/call-error.ts'
import { useAct } from '#web/app/calls/use-call.ts'
import { useFormErrors } from '#web/app/calls/use-form-errors.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { useNextPath } from '#web/app/router/router.ts'
import { announceLogin } from '#web/app/session/session-events.ts'
import { showPasskey, useKnowsPasskeys, usePasswordTexts } from '#web/features/accounts/passkey.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError, FieldNote } from '#web/ui/field.tsx'
import { HydratedForm } from '#web/ui/hydrated-form.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { PasswordField } from '#web/ui/text-field.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { EmailAddressField } from './account-fields.tsx'
import { FormError } from './form-error.tsx'
import styles from './login-form.module.css'

/**
 * Logs in by passkey, where the browser knows them; the password stays next to it. The server's page keeps its place, so
 * that nothing moves when the browser has said so.
 */
function PasskeyLogin({ onDone }: { onDone: (user: User) => void }) {
  const { call } = useApp()
  const t = useTranslate()
  const texts = useErrorTexts()
  const isKnown = useKnowsPasskeys()
  const isTakenOver = useInBrowser(() => true, false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  if (isTakenOver && !isKnown) return null

  async function handleLogin() {
    setBusy(true)
    setFailure(null)
    try {
      const { user } = await call('passkeyLogin', await showPasskey(await call('passkeyLoginOptions', {})))
      announceLogin()
      onDone(user)
    } catch (error) {
      setFailure(isUnanswered(error) ? texts.of(error) : t('account.login.passkeyFailed'))
      setBusy(false)
    }
  }

  return (
    <Stack gap={2}>
      <Button
        variant="ghost"
        block
        busy={busy}
        icon={<KeyRound aria-hidden />}
        className={isTakenOver ? undefined : styles.coming}
        onClick={handleLogin}
      >
        {t('account.login.passkey')}
      </Button>
      {failure && <FieldError>{failure}</FieldError>}
    </Stack>
  )
}

interface LeftAccountProps {
  /** Why the right password does not log in: `banned` or `pending_deletion`. */
  state: string
  email: string
  password: string
}

/** What someone can do whose account is banned or on its way out. */
function LeftAccount({ state, email, password }: LeftAccountProps) {
  const t = useTranslate()
  const locale = useLocale()
  const texts = useErrorTexts()
  const send = useAct('sendReactivation')
  if (state === 'banned') {
    return (
      <FieldError>
        <span>{t('account.login.banned')}</span>{' '}
        <TextLink href={href('pages-ban', locale)}>{t('account.login.appeal')}</TextLink>
      </FieldError>
    )
  }
  return (
    <Stack gap={2}>
      <FieldError>{t('account.login.pending')}</FieldError>
      {send.isSuccess ? (
        <FieldNote tone="success">{t('account.login.reactivationSent')}</FieldNote>
      ) : (
        <Button
          variant="ghost"
          busy={send.isPending}
          onClick={() => send.mutate({ input: { email, password } })}
        >
          {t('account.login.sendReactivation')}
        </Button>
      )}
      {send.isError && <FieldError>{texts.of(send.error)}</FieldError>}
    </Stack>
  )
}

interface LoginFormProps {
  onDone: (user: User) => void
}

/** E-mail and password; says what is wrong without telling who is a member, and how long a lock lasts. */
export function LoginForm({ onDone }: LoginFormProps) {
  const t = useTranslate()
  const locale = useLocale()
  const next = useNextPath()
  const texts = usePasswordTexts()
  const errors = useFormErrors()
  const login = useAct('login')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [state, setState] = useState<string | null>(null)
  const [blockedSeconds, startBlock] = useCountdown()

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (login.isPending) return
    setState(null)
    const wrong = {
      email: email.trim() === '' ? ('empty' as const) : undefined,
      password: password === '' ? ('empty' as const) : undefined,
    }
    if (errors.showFields(wrong)) return
    errors.clear()
    const onError = (error: Error) => {
      if (isCallError(error, 'login_blocked')) startBlock(Number(error.params.minutes) * 60)
      else if (isCallError(error, 'forbidden')) setState(String(error.params.state))
      else errors.showError(error)
    }
    const onSuccess = ({ user }: { user: User }) => {
      announceLogin()
      onDone(user)
    }
    login.mutate({ input: { email, password } }, { onSuccess, onError })
  }

  return (
    <HydratedForm form={errors.form} onSubmit={handleSubmit}>
      <Stack gap={4}>
        <EmailAddressField
          label={t('signup.email')}
          autoComplete="username"
          value={email}
          onChange={setEmail}
          error={errors.getText('email')}
        />
        <PasswordField
          {...texts}
          label={t('signup.password')}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={errors.getText('password')}
          hint={t('account.login.stay')}
        />
        {blockedSeconds > 0 && (
          <FieldError>{t('error.login_blocked', { minutes: Math.ceil(blockedSeconds / 60) })}</FieldError>
        )}
        {state !== null && <LeftAccount state={state} email={email} password={password} />}
        <FormError errors={errors} />
        <Button type="submit" block busy={login.isPending || login.isSuccess}>
          {t('nav.login')}
        </Button>
        <PasskeyLogin onDone={onDone} />
        <TextLink variant="strong" href={href('reset-password', locale, {}, { next })}>
          {t('account.login.forgot')}
        </TextLink>
      </Stack>
    </HydratedForm>
  )
}
