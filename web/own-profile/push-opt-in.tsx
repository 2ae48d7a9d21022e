import { useState } from 'react'
import { useApp } from '#web/lib/app.ts'
import { useTranslate } from '#web/lib/i18n.tsx'
import { useLoadedCall } from '#web/lib/use-call.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldNote } from '#web/ui/field-note.tsx'
import { Stack } from '#web/ui/stack.tsx'

/** Whether this browser can show notices at all; not known while the server renders. */
export function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

/** Asks the browser only after a press on our own button, and says what to do when it refuses (S-024). */
export function PushOptIn({ onDone }: { onDone: () => void }) {
  const t = useTranslate()
  const { call } = useApp()
  const { push_public_key } = useLoadedCall('settings', {})
  const [denied, setDenied] = useState(false)
  const [busy, setBusy] = useState(false)

  async function subscribe() {
    if ((await Notification.requestPermission()) !== 'granted') return setDenied(true)
    const worker = await navigator.serviceWorker.register('/sw-push.js')
    const options = { userVisibleOnly: true, applicationServerKey: push_public_key }
    const { endpoint, keys } = (await worker.pushManager.subscribe(options)).toJSON()
    const { p256dh, auth } = keys ?? {}
    if (!endpoint || !p256dh || !auth) return setDenied(true)
    await call('subscribePush', { subscription: { endpoint, keys: { p256dh, auth } } })
    onDone()
  }

  async function handlePress() {
    setBusy(true)
    await subscribe().catch(() => setDenied(true))
    setBusy(false)
  }

  return (
    <Stack gap={3}>
      <Button block busy={busy} onClick={() => void handlePress()}>
        {t('signup.push.allow')}
      </Button>
      {denied && <FieldNote>{t('signup.push.denied')}</FieldNote>}
    </Stack>
  )
}
