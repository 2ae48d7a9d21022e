import { useState } from 'react'
import type { PhotoEntry } from '#contract/admin/photos/photos.ts'
import { useApp } from '../../app/cache/app.ts'
import { useAct } from '../../app/calls/use-call.ts'
import { TwoColumns } from '../../ui/stack.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useText } from '../admin-language.ts'
import { addChosenSite } from '../chosen-site.ts'
import { FormDialog } from '../kit/form-dialog.tsx'
import { useCheckedForm } from '../kit/use-checked-form.ts'
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
