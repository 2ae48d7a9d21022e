import { useState } from 'react'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { CheckboxField } from '#web/ui/choice-fields.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { keepSignals, type MessageAlerts, readSignals } from './signals.ts'

export interface SignalsDialogProps {
  memberId: string
  open: boolean
  onClose: () => void
}

/** Sound and vibration for messages; both are off by default, and take effect immediately. */
export function SignalsDialog({ memberId, open, onClose }: SignalsDialogProps) {
  const t = useTranslate()
  return (
    <Dialog open={open} onClose={onClose} title={t('chat.signals')} closeLabel={t('ui.close')} size="small">
      {open && <SignalSwitches memberId={memberId} />}
    </Dialog>
  )
}

function SignalSwitches({ memberId }: { memberId: string }) {
  const t = useTranslate()
  const [signals, setSignals] = useState(() => readSignals(memberId))

  function change(part: Partial<MessageAlerts>) {
    const next = { ...signals, ...part }
    setSignals(next)
    keepSignals(memberId, next)
  }

  return (
    <Stack gap={3}>
      <p>{t('chat.signalsText')}</p>
      <CheckboxField
        variant="switch"
        label={t('chat.sound')}
        checked={signals.sound}
        onChange={(event) => change({ sound: event.target.checked })}
      />
      {'vibrate' in navigator && (
        <CheckboxField
          variant="switch"
          label={t('chat.vibration')}
          checked={signals.vibration}
          onChange={(event) => change({ vibration: event.target.checked })}
        />
      )}
    </Stack>
  )
}
