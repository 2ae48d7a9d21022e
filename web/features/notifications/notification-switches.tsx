import type { NotificationKind } from '#contract/features/notifications/notification-kinds.ts'
import { callQuery, useApp } from '#web/app/cache/app.ts'
import { useSetUser } from '#web/app/cache/user.ts'
import { useErrorTexts } from '#web/app/calls/error-text.ts'
import { useAct, useLoadedCall } from '#web/app/calls/use-call.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { SettingSwitch } from '../accounts/setting-switch.tsx'
import styles from '../accounts/settings.module.css'

/**
 * The eight kinds of notices, each saved as it is pressed, for mail and push together. The kind of the
 * mail that led here stands out.
 */
export function NotificationSwitches({ source }: { source: NotificationKind | null }) {
  const app = useApp()
  const t = useTranslate()
  const texts = useErrorTexts()
  const setUser = useSetUser()
  const { kinds, notifications_disabled: off } = useLoadedCall('notificationSettings', {})
  const { queryKey } = callQuery(app, 'notificationSettings', {})

  const put = (notifications_disabled: readonly NotificationKind[]) =>
    app.cache.setQueryData<object>(queryKey, (known) => known && { ...known, notifications_disabled })
  const save = useAct('disableNotifications', {
    // Each names all that is off: the later press must not be overtaken by the one before.
    scope: { id: 'notifications' },
    onSuccess: ({ user }) => setUser(user),
    // What could not be saved is not shown as if it were.
    onError: () => void app.cache.invalidateQueries({ queryKey }),
  })

  function handleChange(kind: NotificationKind, on: boolean) {
    const next = on ? off.filter((one) => one !== kind) : [...off, kind]
    put(next)
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
