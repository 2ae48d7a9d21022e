import { type FormEvent, useState } from 'react'
import { photoRefusals } from '#contract/admin/photos/photo-refusals.ts'
import type { PhotoEntry, PhotoRefusal } from '#contract/admin/photos/photos.ts'
import { useApp } from '../../app/cache/app.ts'
import { useErrorTexts } from '../../app/calls/call-error.ts'
import { useAct } from '../../app/calls/use-call.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxField, RadioGroup } from '../../ui/choice-fields.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Stack, TwoColumns } from '../../ui/stack.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useText } from '../admin-language.ts'
import { FormDialog, ReasonField } from '../kit/form-dialog.tsx'
import { LoadError } from '../kit/loaded.tsx'
import { useCheckedForm } from '../kit/use-checked-form.ts'
import { addChosenSite } from '../staff-session.ts'
import styles from './photos.module.css'

const sides = ['left', 'right', 'top', 'bottom'] as const
type CropBox = Record<(typeof sides)[number], number>

interface CropDialogProps {
  photo: PhotoEntry
  onClose: () => void
}

/** Crops a picture at its four sides, by numbers, so that it works with keyboard and touch alike. */
export function CropDialog({ photo, onClose }: CropDialogProps) {
  const t = useText()
  const { cache } = useApp()
  const errors = useCheckedForm()
  const [cut, setCut] = useState<CropBox>({ left: 0, right: 0, top: 0, bottom: 0 })
  // A second press, or a retry after a lost answer, is the same one.
  const [key] = useState(() => crypto.randomUUID())
  const crop = useAct('adminCropPhoto', {
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: ['adminPhotos'] })
      onClose()
    },
    onError: errors.showError,
  })
  const cropInput = {
    member: photo.member.id,
    id: photo.id,
    left: cut.left / 100,
    top: cut.top / 100,
    width: Math.max(0, 100 - cut.left - cut.right) / 100,
    height: Math.max(0, 100 - cut.top - cut.bottom) / 100,
  }
  return (
    <FormDialog
      title={t('admin.photos.cropTitle')}
      button={t('admin.photos.cropDo')}
      busy={crop.isPending}
      errors={errors}
      onClose={onClose}
      onSubmit={() => crop.mutate({ input: cropInput, key, site: photo.site })}
    >
      <div className={styles.cropFrame}>
        <img
          src={addChosenSite(`/admin/pictures/${photo.file}.webp`, photo.site)}
          width={photo.width}
          height={photo.height}
          alt=""
          className={styles.cropPicture}
        />
        <div
          className={styles.cropPart}
          style={{ inset: `${cut.top}% ${cut.right}% ${cut.bottom}% ${cut.left}%` }}
        />
      </div>
      <p>{t('admin.photos.cropText')}</p>
      <TwoColumns>
        {sides.map((side) => (
          <TextField
            key={side}
            type="number"
            min={0}
            max={90}
            inputMode="numeric"
            label={t(`admin.photos.side.${side}`)}
            name={side}
            value={cut[side]}
            onChange={(event) => setCut({ ...cut, [side]: Number(event.target.value) })}
            error={errors.getText(side)}
          />
        ))}
      </TwoColumns>
    </FormDialog>
  )
}

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
