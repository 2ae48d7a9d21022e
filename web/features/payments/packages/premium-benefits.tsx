import { Camera, Images, MessagesSquare, Send } from 'lucide-react'
import { useLoadedCall } from '#web/app/calls/use-call.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { PageSection } from '#web/ui/page-section.tsx'
import { PromiseCard } from '#web/ui/promise-card.tsx'
import styles from './premium-benefits.module.css'

/** What premium gives, all of it true for every package. */
export function PremiumBenefits() {
  const t = useTranslate()
  const { free_visible_photos } = useLoadedCall('settings', {})
  return (
    <PageSection title={t('premium.benefits')}>
      <div className={styles.grid}>
        <PromiseCard icon={<Images aria-hidden />} title={t('premium.benefit.photos.title')}>
          {t('premium.benefit.photos.text', { count: free_visible_photos })}
        </PromiseCard>
        <PromiseCard icon={<MessagesSquare aria-hidden />} title={t('premium.benefit.chats.title')}>
          {t('premium.benefit.chats.text')}
        </PromiseCard>
        <PromiseCard icon={<Camera aria-hidden />} title={t('premium.benefit.pictures.title')}>
          {t('premium.benefit.pictures.text')}
        </PromiseCard>
        <PromiseCard icon={<Send aria-hidden />} title={t('premium.benefit.send.title')}>
          {t('premium.benefit.send.text')}
        </PromiseCard>
      </div>
    </PageSection>
  )
}
