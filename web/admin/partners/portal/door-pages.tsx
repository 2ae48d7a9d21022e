import { type FormEvent, useState } from 'react'
import { partnerRulesVersion } from '#contract/features/partners/partner.ts'
import { callKey, useApp } from '../../../app/cache/app.ts'
import { useAct } from '../../../app/calls/use-call.ts'
import { useLocale } from '../../../app/languages/i18n.tsx'
import { useSearchParams } from '../../../app/router/router.ts'
import { usePasswordTexts } from '../../../features/accounts/passkey.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckboxField } from '../../../ui/choice-fields.tsx'
import { Stack } from '../../../ui/stack.tsx'
import { PasswordField, TextField } from '../../../ui/text-field.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { useText } from '../../admin-language.ts'
import { NewPasswordField, readRules } from '../../kit/form-fields.tsx'
import { LoadError } from '../../kit/loaded.tsx'
import { useCheckedForm } from '../../kit/use-checked-form.ts'
import { Door } from '../../staff/session/door.tsx'

/** Address and password of a partner. */
export function PartnerLogin() {
  const t = useText()
  const { cache } = useApp()
  const errors = useCheckedForm()
  const toggle = usePasswordTexts()
  const [typed, setTyped] = useState({ email: '', password: '' })
  const login = useAct('partnerLogin', {
    onSuccess: (answer) => cache.setQueryData(callKey('partnerSession', {}), answer),
    onError: errors.showError,
  })
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    errors.clear()
    login.mutate({ input: typed })
  }
  return (
    <Door title={t('admin.portal.title')}>
      <form ref={errors.form} onSubmit={handleSubmit}>
        <Stack gap={4}>
          <LoadError>{errors.general}</LoadError>
          <TextField
            label={t('admin.portal.email')}
            type="email"
            name="email"
            autoComplete="username"
            required
            value={typed.email}
            onChange={(event) => setTyped({ ...typed, email: event.target.value })}
            error={errors.getText('email')}
          />
          <PasswordField
            label={t('admin.portal.password')}
            name="password"
            autoComplete="current-password"
            required
            value={typed.password}
            onChange={(event) => setTyped({ ...typed, password: event.target.value })}
            error={errors.getText('password')}
            {...toggle}
          />
          <Button type="submit" block busy={login.isPending}>
            {t('admin.portal.login')}
          </Button>
          <TextLink href="/apply">{t('admin.portal.applyTitle')}</TextLink>
          <TextLink href="/forgot">{t('admin.portal.forgot')}</TextLink>
        </Stack>
      </form>
    </Door>
  )
}

/** The application for the programme, with its rules. */
export function ApplyPage() {
  const t = useText()
  const language = useLocale()
  const errors = useCheckedForm()
  const [typed, setTyped] = useState({ name: '', email: '' })
  const apply = useAct('partnerSignUp', { onError: errors.showError })
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    errors.clear()
    apply.mutate({ input: { ...typed, language, rules_version: partnerRulesVersion } })
  }
  const change = (field: keyof typeof typed) => (event: { target: { value: string } }) =>
    setTyped({ ...typed, [field]: event.target.value })
  if (apply.isSuccess)
    return (
      <Door title={t('admin.portal.applyTitle')}>
        <p role="status">{t('admin.portal.checkMail')}</p>
      </Door>
    )
  return (
    <Door title={t('admin.portal.applyTitle')}>
      <form ref={errors.form} onSubmit={handleSubmit}>
        <Stack gap={4}>
          <LoadError>{errors.general}</LoadError>
          <TextField
            label={t('admin.portal.name')}
            name="name"
            autoComplete="organization"
            required
            maxLength={readRules('partnerSignUp', 'name').maxLength}
            value={typed.name}
            onChange={change('name')}
            error={errors.getText('name')}
          />
          <TextField
            label={t('admin.portal.email')}
            type="email"
            name="email"
            autoComplete="username"
            required
            value={typed.email}
            onChange={change('email')}
            error={errors.getText('email')}
          />
          <h2>{t('admin.portal.rules')}</h2>
          <Rules />
          <CheckboxField
            label={t('admin.portal.accept', { version: partnerRulesVersion })}
            name="rules"
            required
            error={errors.getText('rules')}
          />
          <Button type="submit" block busy={apply.isPending}>
            {t('admin.portal.apply')}
          </Button>
          <TextLink href="/">{t('admin.portal.haveAccount')}</TextLink>
        </Stack>
      </form>
    </Door>
  )
}

/** Asks for a link to choose a new password. */
export function ForgotPage() {
  const t = useText()
  const errors = useCheckedForm()
  const [email, setEmail] = useState('')
  const forgot = useAct('partnerForgot', { onError: errors.showError })
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    errors.clear()
    forgot.mutate({ input: { email } })
  }
  return (
    <Door title={t('admin.portal.forgot')}>
      {forgot.isSuccess ? (
        <p role="status">{t('admin.portal.checkMail')}</p>
      ) : (
        <form ref={errors.form} onSubmit={handleSubmit}>
          <Stack gap={4}>
            <LoadError>{errors.general}</LoadError>
            <TextField
              label={t('admin.portal.email')}
              type="email"
              name="email"
              autoComplete="username"
              required
              value={email}
              onChange={(event) => setEmail(event.target.value)}
              error={errors.getText('email')}
            />
            <Button type="submit" block busy={forgot.isPending}>
              {t('admin.portal.forgotButton')}
            </Button>
          </Stack>
        </form>
      )}
    </Door>
  )
}

const rules = ['honest', 'fictional', 'advertising', 'own', 'invoice'] as const

/** The rules of the programme, word for word as they are accepted. */
export function Rules() {
  const t = useText()
  return (
    <section aria-label={t('admin.portal.rules')}>
      <ol>
        {rules.map((rule) => (
          <li key={rule}>{t(`admin.portal.rule.${rule}`)}</li>
        ))}
      </ol>
    </section>
  )
}

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
