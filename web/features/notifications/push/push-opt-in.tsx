import { useState } from 'react'
import { useErrorTexts } from '#web/app/calls/call-error.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldError, FieldNote } from '#web/ui/field.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { usePush } from './use-push.ts'

/** Asks the browser only after a press on our own button, and says what to do when it refuses. */
export function PushOptIn({ onDone }: { onDone: () => void }) {
  const t = useTranslate()
  const texts = useErrorTexts()
  const push = usePush()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)

  async function handlePress() {
    setBusy(true)
    setError(null)
    try {
      if ((await push.subscribe()) === 'subscribed') onDone()
    } catch (failure) {
      setError(failure)
    }
    setBusy(false)
  }

  return (
    <Stack gap={3}>
      <Button block busy={busy} onClick={() => void handlePress()}>
        {t('signup.push.allow')}
      </Button>
      {push.state === 'denied' && <FieldNote>{t('signup.push.denied')}</FieldNote>}
      {error !== null && <FieldError>{texts.of(error)}</FieldError>}
    </Stack>
  )
}
