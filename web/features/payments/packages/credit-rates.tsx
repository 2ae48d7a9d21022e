import { Camera, Gift, Images, MessageCircle, Mic, Search } from 'lucide-react'
import { useLoadedCall } from '#web/app/calls/use-call.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { PageSection } from '#web/ui/page-section.tsx'
import { RateList } from '#web/ui/rate-list.tsx'

/** What things cost in credits and what is free. */
export function CreditRates() {
  const t = useTranslate()
  const { message_credits, photo_credits, voice_credits, gift_credits } = useLoadedCall('settings', {})
  const cost = (credits: number) => t('credits.amount', { credits })
  return (
    <PageSection title={t('payments.rates')}>
      <RateList
        rates={[
          {
            icon: <MessageCircle aria-hidden />,
            label: t('payments.rate.message'),
            value: cost(message_credits),
          },
          { icon: <Camera aria-hidden />, label: t('payments.rate.photo'), value: cost(photo_credits) },
          { icon: <Mic aria-hidden />, label: t('payments.rate.voice'), value: cost(voice_credits) },
          { icon: <Gift aria-hidden />, label: t('payments.rate.gift'), value: cost(gift_credits) },
          {
            icon: <Search aria-hidden />,
            label: t('payments.rate.free'),
            value: t('payments.rate.freeValue'),
          },
          {
            icon: <Images aria-hidden />,
            label: t('payments.rate.photos'),
            value: t('payments.rate.included'),
          },
        ]}
      />
    </PageSection>
  )
}
