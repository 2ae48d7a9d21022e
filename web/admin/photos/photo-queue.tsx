import type { PhotoEntry } from '#contract/admin/photos/photos.ts'
import { PageSection } from '../../ui/page-section.tsx'
import { useText } from '../admin-language.ts'
import { addChosenSite } from '../chosen-site.ts'
import { SelectBox, type Selection } from '../kit/selection.tsx'
import styles from './photos.module.css'

interface PhotoQueueProps {
  photos: readonly PhotoEntry[]
  selection: Selection<PhotoEntry>
  current: number
  onChoose: (index: number) => void
}

/** The remaining queue, in order; several pictures can be selected. */
export function PhotoQueue({ photos, selection, current, onChoose }: PhotoQueueProps) {
  const t = useText()
  const selected = selection.rows.length
  return (
    <PageSection title={t('admin.photos.queue')}>
      <div className={styles.all}>
        <SelectBox
          label={t('admin.bulk.selectAll')}
          checked={selected === photos.length}
          partial={selected > 0 && selected < photos.length}
          onToggle={selection.toggleAll}
        />
        <span aria-hidden>{t('admin.bulk.selectAll')}</span>
      </div>
      <ul className={styles.queue}>
        {photos.map((photo, index) => (
          <li key={photo.id} className={styles.entry}>
            <button
              type="button"
              className={styles.small}
              aria-current={index === current || undefined}
              aria-label={t('admin.photos.showPicture', { name: photo.member.name })}
              onClick={() => onChoose(index)}
            >
              <img
                src={addChosenSite(`/admin/pictures/${photo.file}-thumb.webp`, photo.site)}
                width="88"
                height="88"
                alt=""
                loading="lazy"
              />
            </button>
            <span className={styles.select}>
              <SelectBox
                label={t('admin.bulk.select', { name: photo.member.name })}
                checked={selection.has(photo)}
                onToggle={() => selection.toggle(photo)}
              />
            </span>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}
