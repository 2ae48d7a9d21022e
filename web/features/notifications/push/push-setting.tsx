import { useState } from 'react'
import { useErrorTexts } from '#web/app/calls/error-text.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { FieldNote } from '#web/ui/field-note.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { usePush } from './use-push.ts'

/** Push on this device: on, off, or how to allow what the browser refuses. */
export function PushSetting() {
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
        look="switch"
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
