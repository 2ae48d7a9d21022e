import { Hourglass } from 'lucide-react'
import { href } from '#contract/paths.ts'
import { useLocale, useTranslate } from '#web/lib/i18n.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

/** An order that was left open, with the way back to it. */
export function OpenOrder({ id }: { id: string }) {
  const t = useTranslate()
  const locale = useLocale()
  return (
    <Banner
      tone="lagoon"
      icon={<Hourglass aria-hidden />}
      action={
        <TextLink look="strong" href={href('transactions-id', locale, { id })}>
          {t('payments.seeOrder')}
        </TextLink>
      }
    >
      {t('payments.openOrder')}
    </Banner>
  )
}
