import { useTranslate } from '#web/app/languages/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { PushOptIn } from './push-opt-in.tsx'

export interface PushDialogProps {
  open: boolean
  onClose: () => void
  /** Not now: no one asks on this device any more. */
  onRefuse: () => void
}

/** What notices are good for, before the browser asks by itself: its own question can be answered only once. */
export function PushDialog({ open, onClose, onRefuse }: PushDialogProps) {
  const t = useTranslate()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('signup.push.title')}
      closeLabel={t('ui.close')}
      size="small"
    >
      <Stack gap={4}>
        <p>{t('signup.push.text')}</p>
        <PushOptIn onDone={onClose} />
        <Button block variant="ghost" onClick={onRefuse}>
          {t('push.notNow')}
        </Button>
      </Stack>
    </Dialog>
  )
}
