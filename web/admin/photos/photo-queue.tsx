import type { PhotoEntry } from '#contract/admin/photos/photos.ts'
import { PageSection } from '../../ui/page-section.tsx'
import { useText } from '../admin-language.ts'
import styles from './photos.module.css'

interface PhotoQueueProps {
  photos: readonly PhotoEntry[]
  current: number
  onChoose: (index: number) => void
}

/** What is still to be looked at, in its order. */
export function PhotoQueue({ photos, current, onChoose }: PhotoQueueProps) {
  const t = useText()
  return (
    <PageSection title={t('admin.photos.queue')}>
      <ul className={styles.queue}>
        {photos.map(({ id, file, member }, index) => (
          <li key={id}>
            <button
              type="button"
              className={styles.small}
              aria-current={index === current || undefined}
              aria-label={t('admin.photos.showPicture', { name: member.name })}
              onClick={() => onChoose(index)}
            >
              <img src={`/admin/pictures/${file}-thumb.webp`} width="88" height="88" alt="" loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}
