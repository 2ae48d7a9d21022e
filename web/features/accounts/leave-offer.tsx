import { formatDateTime, formatPercent } from '#contract/api/format.ts'
import type { Discount } from '#contract/features/payments/discounts.ts'
import { href } from '#contract/routing/paths.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { useTimeZone } from '#web/app/languages/time.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { FactsList } from '#web/ui/facts-list.tsx'
import { Stack } from '#web/ui/stack.tsx'

interface LeaveOfferProps {
  offer: Discount
  busy: boolean
  /** Leaves all the same; one press is enough. */
  onSkip: () => void
}

/** The one offer to who leaves because of the price, with what it is and how long it holds. */
export function LeaveOffer({ offer, busy, onSkip }: LeaveOfferProps) {
  const t = useTranslate()
  const locale = useLocale()
  const timeZone = useTimeZone()
  const percent = formatPercent(offer.value_percentage, locale)
  const date = offer.expires ? formatDateTime(offer.expires, locale, timeZone) : ''
  return (
    <Stack gap={4}>
      <h3>{t('leave.offer.title', { percent })}</h3>
      <p>{t('leave.offer.text', { percent, date })}</p>
      <FactsList facts={[{ term: t('leave.offer.code'), value: offer.code }]} />
      <ButtonLink block href={href('credits', locale, {}, { code: offer.code })}>
        {t('leave.offer.stay')}
      </ButtonLink>
      <Button block variant="ghost" busy={busy} onClick={onSkip}>
        {t('leave.offer.skip')}
      </Button>
    </Stack>
  )
}
