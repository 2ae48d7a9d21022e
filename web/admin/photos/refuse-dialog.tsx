import { type FormEvent, useState } from 'react'
import { photoRefusals } from '#contract/admin/photos/photo-refusals.ts'
import type { PhotoRefusal } from '#contract/admin/photos/photos.ts'
import { useErrorTexts } from '../../app/calls/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { Stack } from '../../ui/stack.tsx'
import { useText } from '../admin-language.ts'
import { ReasonField } from '../kit/form-dialog.tsx'
import { LoadError } from '../kit/loaded.tsx'

interface Refusal {
  readonly refuse: PhotoRefusal
  readonly block: boolean
  /** For the audit log; empty where the dialog does not ask for it. */
  readonly reason: string
}

interface RefuseDialogProps {
  busy: boolean
  /** Several are refused at once, and the audit log needs a reason of its own. */
  isBulk?: boolean
  count?: number
  error?: unknown
  onClose: () => void
  onRefuse: (refusal: Refusal) => void
}

/** Asks why pictures are refused, and whether similar ones are blocked. */
export function RefuseDialog({
  busy,
  isBulk = false,
  count = 1,
  error,
  onClose,
  onRefuse,
}: RefuseDialogProps) {
  const t = useText()
  const texts = useErrorTexts()
  const [refusal, setRefusal] = useState<Refusal>({ refuse: 'nudity', block: false, reason: '' })
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    onRefuse(refusal)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={isBulk ? t('admin.bulk.refuseTitle', { count }) : t('admin.photos.refuseTitle')}
      closeLabel={t('ui.close')}
    >
      <form onSubmit={handleSubmit}>
        <Stack gap={4}>
          <LoadError>{error ? texts.of(error) : null}</LoadError>
          <RadioGroup
            legend={t('admin.photos.reason')}
            name="refusal"
            value={refusal.refuse}
            onChange={(value) =>
              setRefusal({ ...refusal, refuse: photoRefusals.find((one) => one === value) ?? 'nudity' })
            }
            options={photoRefusals.map((value) => ({ value, label: t(`admin.photos.refusal.${value}`) }))}
          />
          <CheckboxField
            label={t('admin.photos.block')}
            hint={t('admin.photos.blockHint')}
            checked={refusal.block}
            onChange={(event) => setRefusal({ ...refusal, block: event.target.checked })}
          />
          {isBulk && (
            <ReasonField
              call="adminJudgePhotos"
              value={refusal.reason}
              onChange={(reason) => setRefusal({ ...refusal, reason })}
            />
          )}
          <Button type="submit" variant="danger" busy={busy}>
            {t('admin.photos.refuse')}
          </Button>
        </Stack>
      </form>
    </Dialog>
  )
}
