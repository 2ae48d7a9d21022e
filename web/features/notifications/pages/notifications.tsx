import { useState } from 'react'
import {
  type NotificationKind,
  notificationKinds,
} from '#contract/features/notifications/notification-kinds.ts'
import { href } from '#contract/routing/paths.ts'
import { buildCallQuery, useApp } from '#web/app/cache/app.ts'
import { useSetUser } from '#web/app/cache/user.ts'
import { useErrorTexts } from '#web/app/calls/call-error.ts'
import { useAct, useLoadedCall } from '#web/app/calls/use-call.ts'
import { useLocale } from '#web/app/languages/i18n.tsx'
import { CheckboxField } from '#web/ui/choice-fields.tsx'
import { FieldError, FieldNote } from '#web/ui/field.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { ensureCall } from '../../../app/cache/app.ts'
import { useUser } from '../../../app/cache/user.ts'
import { useTranslate } from '../../../app/languages/i18n.tsx'
import type { LoadArguments } from '../../../app/router/router.ts'
import { useSearchParams } from '../../../app/router/router.ts'
import { Button } from '../../../ui/button.tsx'
import { Main } from '../../../ui/main.tsx'
import { PageSection, PageTitle } from '../../../ui/page-section.tsx'
import { Panel, Stack } from '../../../ui/stack.tsx'
import { SettingSwitch } from '../../accounts/account-fields.tsx'
import { DeleteAccount } from '../../accounts/delete-account.tsx'
import { EmailSetting } from '../../accounts/email-setting.tsx'
import { FormPage } from '../../accounts/form-page.tsx'
import styles from '../../accounts/settings.module.css'
import { usePush } from '../push/use-push.ts'

/**
 * The eight kinds of notices, each saved as it is pressed, for mail and push together. The kind of the
 * mail that led here stands out.
 */
function NotificationSwitches({ source }: { source: NotificationKind | null }) {
  const app = useApp()
  const t = useTranslate()
  const texts = useErrorTexts()
  const setUser = useSetUser()
  const { kinds, notifications_disabled: off } = useLoadedCall('notificationSettings', {})
  const { queryKey } = buildCallQuery(app, 'notificationSettings', {})

  const setDisabled = (notifications_disabled: readonly NotificationKind[]) =>
    app.cache.setQueryData<object>(queryKey, (known) => known && { ...known, notifications_disabled })
  const save = useAct('disableNotifications', {
    // Each request lists everything that is off, so that an earlier one must not overtake a later one.
    scope: { id: 'notifications' },
    onSuccess: ({ user }) => setUser(user),
    // A failed save is reverted.
    onError: () => void app.cache.invalidateQueries({ queryKey }),
  })

  function handleChange(kind: NotificationKind, on: boolean) {
    const next = on ? off.filter((one) => one !== kind) : [...off, kind]
    setDisabled(next)
    save.mutate({ input: { notifications_disabled: next } })
  }

  return (
    <Stack gap={4}>
      {kinds.map((kind) => (
        <div key={kind} className={kind === source ? styles.source : undefined}>
          {kind === source && <p className={styles.quiet}>{t('notifications.source')}</p>}
          <SettingSwitch
            label={t(`notifications.${kind}`)}
            hint={t(`notifications.${kind}.hint`)}
            on={!off.includes(kind)}
            onChange={(on) => handleChange(kind, on)}
          />
        </div>
      ))}
      {save.isError && <FieldError>{texts.of(save.error)}</FieldError>}
    </Stack>
  )
}

interface UnsubscribeStepProps {
  token: string
  kind: NotificationKind | null
}

/** Unsubscribes from one kind of e-mail through its link; with a press, since e-mail scanners open links. */
function UnsubscribeStep({ token, kind }: UnsubscribeStepProps) {
  const t = useTranslate()
  const locale = useLocale()
  const texts = useErrorTexts()
  const stop = useAct('unsubscribe')
  const settings = (
    <TextLink href={href('notifications', locale, {}, { source: kind })}>
      {t('unsubscribe.settings')}
    </TextLink>
  )
  if (stop.isSuccess) {
    return (
      <Stack gap={4}>
        <p role="status">{t('unsubscribe.done')}</p>
        <p>{settings}</p>
      </Stack>
    )
  }
  return (
    <Stack gap={4}>
      <p>{kind ? t('unsubscribe.text', { kind: t(`notifications.${kind}`) }) : t('unsubscribe.all')}</p>
      {stop.isError && <FieldError>{texts.of(stop.error)}</FieldError>}
      <Button
        block
        busy={stop.isPending}
        onClick={() => stop.mutate({ input: { token, ...(kind && { kind }) } })}
      >
        {t('unsubscribe.button')}
      </Button>
      <p>{settings}</p>
    </Stack>
  )
}

/** Push on this device: on, off, or how to allow what the browser refuses. */
function PushSetting() {
  const t = useTranslate()
  const texts = useErrorTexts()
  const push = usePush()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)

  async function handleChange(on: boolean) {
    setBusy(true)
    setError(null)
    try {
      await (on ? push.subscribe() : push.unsubscribe())
    } catch (failure) {
      setError(failure)
    }
    setBusy(false)
  }

  if (push.state === 'unsupported') return <FieldNote>{t('push.unsupported')}</FieldNote>
  return (
    <Stack gap={3}>
      <CheckboxField
        variant="switch"
        label={t('push.thisDevice')}
        hint={t('push.thisDeviceHint')}
        checked={push.state === 'subscribed'}
        disabled={busy || push.state === 'unknown'}
        onChange={(event) => void handleChange(event.target.checked)}
      />
      {push.lastMessage && <FieldNote>{t('push.last', { title: push.lastMessage.title })}</FieldNote>}
      {push.state === 'denied' && <FieldNote>{t('signup.push.denied')}</FieldNote>}
      {error !== null && <FieldError>{texts.of(error)}</FieldError>}
    </Stack>
  )
}

export async function load({ app }: LoadArguments<'notifications'>): Promise<undefined> {
  const { user } = await ensureCall(app, 'currentUser', {})
  if (user) await ensureCall(app, 'notificationSettings', {})
}

/**
 * Notification settings, the e-mail address, and account deletion; through an e-mail's link, only its unsubscribe
 * option.
 */
export function Page() {
  const t = useTranslate()
  const [query] = useSearchParams()
  const token = query.get('token')
  const source = notificationKinds.find((kind) => kind === query.get('source')) ?? null
  if (token === null) return <OwnNotices source={source} />
  return (
    <FormPage title={t('unsubscribe.title')}>
      <UnsubscribeStep token={token} kind={source} />
    </FormPage>
  )
}

function OwnNotices({ source }: { source: NotificationKind | null }) {
  const t = useTranslate()
  const user = useUser()
  const [leaving, setLeaving] = useState(false)
  if (!user) return null
  return (
    <Main width="narrow">
      <Stack gap={5}>
        <PageTitle title={t('notifications.title')} lead={t('notifications.lead')} />
        <Panel voice="start">
          <NotificationSwitches source={source} />
        </Panel>
        <PageSection title={t('push.title')}>
          <Panel voice="none">
            <PushSetting />
          </Panel>
        </PageSection>
        <PageSection title={t('settings.email')}>
          <Panel voice="none">
            <EmailSetting email={user.email} />
          </Panel>
        </PageSection>
        <PageSection title={t('leave.title')}>
          <Panel voice="none">
            <Button variant="ghost" onClick={() => setLeaving(true)}>
              {t('leave.open')}
            </Button>
          </Panel>
        </PageSection>
      </Stack>
      <DeleteAccount open={leaving} onClose={() => setLeaving(false)} />
    </Main>
  )
}
