import { Ban, Check, Crop } from 'lucide-react'
import type { PhotoEntry } from '#contract/admin/photos/photos.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Row } from '../../ui/row.tsx'
import { Stack } from '../../ui/stack.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useText } from '../admin-language.ts'
import { Moment } from '../kit/moment.tsx'
import styles from './photos.module.css'

interface PhotoDeskProps {
  photo: PhotoEntry
  busy: boolean
  onApprove: () => void
  onRefuse: () => void
  onCrop: () => void
}

/** One picture as large as the screen allows, what is known of it, and what to do. */
export function PhotoDesk({ photo, busy, onApprove, onRefuse, onCrop }: PhotoDeskProps) {
  const t = useText()
  const { member, suspicion, state, main } = photo
  return (
    <div className={styles.desk}>
      <img
        key={photo.file}
        src={`/admin/pictures/${photo.file}.webp`}
        width={photo.width}
        height={photo.height}
        alt={t('admin.photos.pictureOf', { name: member.name, age: member.age })}
        className={styles.large}
      />
      <Stack gap={4}>
        <p className={styles.who}>
          <TextLink
            href={`/members/${member.id}?${new URLSearchParams({ for: t('admin.photos.title') })}`}
          >{`${member.name}, ${member.age}`}</TextLink>
        </p>
        <Row gap={2}>
          <Chip tone={state === 'pending' ? 'gold' : 'neutral'}>
            {t(state === 'pending' ? 'admin.photos.pending' : 'admin.photos.shown')}
          </Chip>
          {main && <Chip>{t('admin.photos.main')}</Chip>}
          {suspicion && <Chip tone="coral">{t(`admin.photos.suspicion.${suspicion}`)}</Chip>}
        </Row>
        {suspicion === 'blocked' && (
          <TextLink href={`/photos/blocked?member=${member.id}&picture=${photo.id}`}>
            {t('admin.photos.whichBlock')}
          </TextLink>
        )}
        <Moment at={photo.at} />
        <Row>
          <Button busy={busy} icon={<Check aria-hidden />} onClick={onApprove}>
            {t('admin.photos.approve')}
          </Button>
          <Button variant="danger" icon={<Ban aria-hidden />} onClick={onRefuse}>
            {t('admin.photos.refuse')}
          </Button>
          <Button variant="ghost" icon={<Crop aria-hidden />} onClick={onCrop}>
            {t('admin.photos.crop')}
          </Button>
        </Row>
        <p>{t('admin.photos.keys')}</p>
      </Stack>
    </div>
  )
}
