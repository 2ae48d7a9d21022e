import { formatDateTime } from '#contract/api/format.ts'
import { callKey, useApp } from '#web/app/cache/app.ts'
import { useErrorTexts } from '#web/app/calls/error-text.ts'
import { useAct, useLoadedCall } from '#web/app/calls/use-call.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { useTimeZone } from '#web/app/languages/time.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { Row } from '#web/ui/row.tsx'
import { Stack } from '#web/ui/stack.tsx'
import styles from './settings.module.css'

/** Where the account is logged in, each to be logged out from here at once. */
export function DevicesSetting() {
  const app = useApp()
  const t = useTranslate()
  const locale = useLocale()
  const timeZone = useTimeZone()
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
