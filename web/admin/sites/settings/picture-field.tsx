import { type ChangeEvent, useRef } from 'react'
import { SitePicture, type SitePictureKind } from '#contract/features/sites/look.ts'
import { toPictureSource } from '#contract/features/sites/picture-source.ts'
import { useErrorTexts } from '../../../app/calls/error-text.ts'
import { useAct } from '../../../app/calls/use-call.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldGroup } from '../../../ui/field.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { Row, Stack } from '../../../ui/stack.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useText } from '../../admin-language.ts'
import { addChosenSite } from '../../chosen-site.ts'
import { LoadError } from '../../kit/loaded.tsx'
import styles from './settings-page.module.css'

const kinds: Readonly<Record<string, SitePictureKind>> = {
  logo: 'logo',
  logo_dark: 'logo',
  icon: 'icon',
  hero: 'hero',
  lander_hero: 'hero',
}

/** Returns what a setting is a picture of; undefined for the others. */
export function findPictureKind(setting: string): SitePictureKind | undefined {
  return kinds[setting]
}

/** Returns where the staff of a site see its picture, on the host of any other site and before it opens. */
function toStaffSource(picture: SitePicture) {
  const { src, width, height } = toPictureSource(picture)
  return { src: addChosenSite(`/admin${src}`), width, height }
}

const accepted = 'image/png,image/webp,image/jpeg'

interface PictureFieldProps {
  label: string
  kind: SitePictureKind
  value: unknown
  onChange: (value: SitePicture | null) => void
}

/** A picture of the site. It is stored immediately, and visible to visitors once the settings are published. */
export function PictureField({ label, kind, value, onChange }: PictureFieldProps) {
  const t = useText()
  const texts = useErrorTexts()
  const field = useRef<HTMLInputElement>(null)
  const upload = useAct('adminUploadSitePicture', {
    onSuccess: ({ picture }) => onChange(picture),
    onSettled: () => {
      if (field.current) field.current.value = ''
    },
  })
  const { data: picture } = SitePicture.safeParse(value)
  function handleFile(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0]
    if (file) upload.mutate({ input: { kind }, file })
  }
  return (
    <FieldGroup legend={label}>
      <Stack gap={3}>
        {picture && (
          <Row>
            <Picture source={toStaffSource(picture)} alt={label} className={styles.sitePicture} />
            <Button variant="ghost" onClick={() => onChange(null)}>
              {t('admin.settings.removePicture')}
            </Button>
          </Row>
        )}
        <LoadError>{upload.error && texts.of(upload.error)}</LoadError>
        <TextField
          ref={field}
          type="file"
          accept={kind === 'hero' ? accepted : `${accepted},image/svg+xml,.svg`}
          label={t(picture ? 'admin.settings.changePicture' : 'admin.settings.choosePicture')}
          hint={upload.isPending ? t('admin.settings.uploading') : t(`admin.settings.pictureHint.${kind}`)}
          disabled={upload.isPending}
          onChange={handleFile}
        />
      </Stack>
    </FieldGroup>
  )
}
