import { type FormEvent, useState } from 'react'
import { type PhotoRefusal, photoRefusals } from '#contract/admin/photos/photos.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { Stack } from '../../ui/stack.tsx'
import { useText } from '../admin-language.ts'

interface RefuseDialogProps {
  busy: boolean
  onClose: () => void
  onRefuse: (reason: PhotoRefusal, block: boolean) => void
}

/** Why a picture is refused, and whether its like may come back. */
export function RefuseDialog({ busy, onClose, onRefuse }: RefuseDialogProps) {
  const t = useText()
  const [reason, setReason] = useState<PhotoRefusal>('nudity')
  const [block, setBlock] = useState(false)
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    onRefuse(reason, block)
  }
  return (
    <Dialog open onClose={onClose} title={t('admin.photos.refuseTitle')} closeLabel={t('ui.close')}>
      <form onSubmit={handleSubmit}>
        <Stack gap={4}>
          <RadioGroup
            legend={t('admin.photos.reason')}
            name="refusal"
            value={reason}
            onChange={(value) => setReason(photoRefusals.find((one) => one === value) ?? 'nudity')}
            options={photoRefusals.map((value) => ({ value, label: t(`admin.photos.refusal.${value}`) }))}
          />
          <CheckboxField
            label={t('admin.photos.block')}
            hint={t('admin.photos.blockHint')}
            checked={block}
            onChange={(event) => setBlock(event.target.checked)}
          />
          <Button type="submit" variant="danger" busy={busy}>
            {t('admin.photos.refuse')}
          </Button>
        </Stack>
      </form>
    </Dialog>
  )
}
