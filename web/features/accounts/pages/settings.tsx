import { type FormEvent, useEffect, useState } from 'react'
import { formatDateTime } from '#contract/api/format.ts'
import type { KeepAccessChoice } from '#contract/features/accounts/access.ts'
import type { User } from '#contract/features/accounts/account.ts'
import { isPasswordWeak } from '#contract/features/accounts/password-rule.ts'
import { notificationKinds } from '#contract/features/notifications/notification-kinds.ts'
import { findLocale } from '#contract/features/sites/locale.ts'
import { href } from '#contract/routing/paths.ts'
import { callKey, ensureCall, useApp } from '#web/app/cache/app.ts'
import { useSetUser, useUser } from '#web/app/cache/user.ts'
import { useErrorTexts } from '#web/app/calls/call-error.ts'
import { useAct, useLoadedCall } from '#web/app/calls/use-call.ts'
import { useFormErrors } from '#web/app/calls/use-form-errors.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { useSiteTimeZone } from '#web/app/languages/time.ts'
import type { LoadArguments } from '#web/app/router/router.ts'
import { CardSetting } from '#web/features/payments/card-setting.tsx'
import { ConsentsSetting, ExportSetting } from '#web/features/privacy/privacy-settings.tsx'
import {
  HideFictionalSetting,
  InvisibleSetting,
  VisitorsSetting,
} from '#web/features/profiles/visibility-settings.tsx'
import { BlockedSetting } from '#web/features/safety/blocked-setting.tsx'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { RadioGroup } from '#web/ui/choice-fields.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { HydratedForm } from '#web/ui/hydrated-form.tsx'
import { Main } from '#web/ui/main.tsx'
import { PageSection, PageTitle } from '#web/ui/page-section.tsx'
import { Panel, Row, Stack } from '#web/ui/stack.tsx'
import { PasswordField } from '#web/ui/text-field.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useToast } from '#web/ui/toasts.tsx'
import { DeleteAccount } from '../delete-account.tsx'
import { EmailSetting } from '../email-setting.tsx'
import { FormError } from '../form-error.tsx'
import { KeepAccess } from '../keep-access.tsx'
import { usePasswordTexts } from '../passkey.ts'
import { PasskeysSetting } from '../passkeys-setting.tsx'
import styles from '../settings.module.css'

const empty = { old_password: '', password: '', password_repeat: '' }

/** Sets a new password after checking the old one; ends all other access except what is ticked. */
function PasswordSetting() {
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

/** How many kinds of notices are on, and the way to them. */
function NoticesSetting({ user }: { user: User }) {
  const t = useTranslate()
  const locale = useLocale()
  const all = notificationKinds.length
  return (
    <p>
      <span>{t('settings.noticesOn', { on: all - user.notifications_disabled.length, all })}</span>{' '}
      <TextLink href={href('notifications', locale)}>{t('settings.openNotices')}</TextLink>
    </p>
  )
}

/** Where the account is logged in, each to be logged out from here at once. */
function DevicesSetting() {
  const app = useApp()
  const t = useTranslate()
  const locale = useLocale()
  const timeZone = useSiteTimeZone()
  const texts = useErrorTexts()
  const { sessions } = useLoadedCall('sessions', {})
  const end = useAct('endSession', {
    onSuccess: (answer) => app.cache.setQueryData(callKey('sessions', {}), answer),
  })
  return (
    <Stack gap={4}>
      <ul className={styles.list}>
        {sessions.map((session) => (
          <li key={session.id} className={styles.line}>
            <div>
              <p>{session.device || t('settings.unknownDevice')}</p>
              <p className={styles.quiet} suppressHydrationWarning>
                {t('settings.lastSeen', { date: formatDateTime(session.last_seen, locale, timeZone) })}
              </p>
            </div>
            {session.current ? (
              <Chip tone="lagoon">{t('settings.thisDevice')}</Chip>
            ) : (
              <Button
                size="small"
                variant="ghost"
                busy={end.isPending && end.variables.input.id === session.id}
                onClick={() => end.mutate({ input: { id: session.id } })}
              >
                {t('settings.logOutDevice')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {end.isError && <FieldError>{texts.of(end.error)}</FieldError>}
      {sessions.length > 1 && (
        <Row>
          <Button variant="ghost" onClick={() => end.mutate({ input: { all: true } })}>
            {t('settings.logOutOthers')}
          </Button>
        </Row>
      )}
    </Stack>
  )
}

const themes = ['system', 'light', 'dark'] as const
type Theme = (typeof themes)[number]

const yearSeconds = 31_536_000

/** Keeps the choice in a cookie, so that the server sends the page in it at once; "system" keeps nothing. */
function keepTheme(theme: Theme): void {
  const life = theme === 'system' ? 0 : yearSeconds
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `theme=${theme}; path=/; max-age=${life}; samesite=lax`
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

/** Light, dark, or as the device is set. */
function ThemeSetting() {
  const t = useTranslate()
  const [theme, setTheme] = useState<Theme>('system')
  useEffect(() => {
    const kept = document.documentElement.dataset.theme
    setTheme(themes.find((one) => one === kept) ?? 'system')
  }, [])
  return (
    <RadioGroup
      variant="tiles"
      legend={t('settings.theme')}
      legendHidden
      name="theme"
      value={theme}
      onChange={(value) => {
        const chosen = themes.find((one) => one === value) ?? 'system'
        setTheme(chosen)
        keepTheme(chosen)
      }}
      options={themes.map((value) => ({ value, label: t(`settings.theme.${value}`) }))}
    />
  )
}

export async function load({ app }: LoadArguments<'settings'>): Promise<undefined> {
  await Promise.all([
    ensureCall(app, 'sessions', {}),
    ensureCall(app, 'blocks', {}),
    ensureCall(app, 'passkeys', {}),
    ensureCall(app, 'consents', {}),
    ensureCall(app, 'latestExport', {}),
    ensureCall(app, 'storedCard', {}),
  ])
}

/** The overview of a member's settings. */
export function Page() {
  const t = useTranslate()
  const locale = useLocale()
  const user = useUser()
  const [leaving, setLeaving] = useState(false)
  if (!user) return null
  const sections = [
    {
      id: 'visibility',
      title: t('settings.visibility'),
      content: (
        <Stack gap={4}>
          <InvisibleSetting user={user} />
          <VisitorsSetting user={user} />
          <HideFictionalSetting user={user} />
        </Stack>
      ),
    },
    { id: 'notices', title: t('settings.notices'), content: <NoticesSetting user={user} /> },
    {
      id: 'language',
      title: t('settings.language'),
      content: (
        <p>
          <span>{`${findLocale(locale).name} · `}</span>
          <TextLink href={href('lang-config', locale)}>{t('settings.openLanguage')}</TextLink>
        </p>
      ),
    },
    { id: 'theme', title: t('settings.theme'), content: <ThemeSetting /> },
    { id: 'email', title: t('settings.email'), content: <EmailSetting email={user.email} /> },
    { id: 'password', title: t('settings.password'), content: <PasswordSetting /> },
    { id: 'passkeys', title: t('settings.passkeys'), content: <PasskeysSetting /> },
    { id: 'devices', title: t('settings.devices'), content: <DevicesSetting /> },
    { id: 'card', title: t('payments.repeat.card'), content: <CardSetting /> },
    { id: 'blocked', title: t('settings.blocked'), content: <BlockedSetting /> },
    { id: 'sensitive', title: t('sensitive.title'), content: <ConsentsSetting user={user} /> },
    { id: 'export', title: t('settings.export'), content: <ExportSetting /> },
    {
      id: 'leave',
      title: t('leave.title'),
      content: (
        <Button variant="ghost" onClick={() => setLeaving(true)}>
          {t('leave.open')}
        </Button>
      ),
    },
  ]
  return (
    <Main width="narrow">
      <Stack gap={5}>
        <PageTitle title={t('nav.settings')} />
        {sections.map(({ id, title, content }) => (
          <PageSection key={id} id={id} title={title}>
            <Panel voice="none">{content}</Panel>
          </PageSection>
        ))}
      </Stack>
      <DeleteAccount open={leaving} onClose={() => setLeaving(false)} />
    </Main>
  )
}
