import type { Report } from '#contract/admin/safety/reports.ts'
import { Chip } from '../../../ui/chip.tsx'
import { PageSection } from '../../../ui/page-section.tsx'
import { useText } from '../../admin-language.ts'
import { Moment } from '../../kit/moment.tsx'
import styles from './evidence.module.css'

interface EvidenceProps {
  reportId: string
  evidence: Report['evidence']
}

/** What the reported person had written and shown when the report was made; nothing later is in it. */
export function Evidence({ reportId, evidence }: EvidenceProps) {
  const t = useText()
  const { about_me, pictures, messages } = evidence
  return (
    <PageSection title={t('admin.reports.evidence')}>
      <p className={styles.about}>{about_me || t('admin.reports.noText')}</p>
      {pictures.length > 0 && (
        <ul className={styles.pictures}>
          {pictures.map(({ file, reported }, index) => (
            <li key={file}>
              {reported && <Chip tone="coral">{t('admin.reports.this')}</Chip>}
              <img
                src={`/admin/pictures/${file}-thumb.webp`}
                width="120"
                height="150"
                alt={t('admin.reports.picture', { number: index + 1 })}
                className={styles.picture}
              />
            </li>
          ))}
        </ul>
      )}
      {messages.length > 0 && (
        <ol className={styles.messages}>
          {messages.map(({ mine, reported, photo, at, text }) => (
            <li key={`${at} ${text}`} className={mine ? styles.reported : styles.reporter}>
              <span className={styles.who}>
                <span>{`${mine ? t('admin.reports.person') : t('admin.reports.reporter')} · `}</span>
                <Moment at={at} />
              </span>
              {reported && <Chip tone="coral">{t('admin.reports.this')}</Chip>} <span>{text}</span>
              {photo && (
                <img
                  src={`/api/admin/report-photo.php?id=${reportId}&photo=${photo}`}
                  alt={t('admin.reports.chatPhoto')}
                  className={styles.chatPhoto}
                  loading="lazy"
                />
              )}
            </li>
          ))}
        </ol>
      )}
    </PageSection>
  )
}
