import { useId } from 'react'
import { formatMoney } from '#contract/api/format.ts'
import type { Package } from '#contract/features/payments/payments.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { useVariant } from '#web/app/session/use-variant.ts'
import { PackageCard, PackageGrid } from './package-grid.tsx'

interface PackageChoiceProps {
  packages: readonly Package[]
  chosen: string | null
  onChoose: (id: string) => void
}

const maxCoins = 5

/** The packages with what they cost now; none is chosen for its price (the second one is, see DESIGN §6). */
export function PackageChoice({ packages, chosen, onChoose }: PackageChoiceProps) {
  const t = useTranslate()
  const locale = useLocale()
  const name = useId()
  // Below 768 px the two look the same, so no one there has seen a variant.
  const layout = useVariant('package_layout', '(width >= 768px)') ?? 'cards'
  return (
    <PackageGrid legend={t('payments.package')} layout={layout}>
      {packages.map((one, index) => (
        <PackageCard
          key={one.id}
          name={name}
          value={one.id}
          checked={one.id === chosen}
          onChange={onChoose}
          coins={Math.min(maxCoins, index + 1)}
          amount={one.credits}
          unit={t('payments.unit', { credits: one.credits })}
          each={t('payments.perMessage', { price: formatMoney(one.per_message, locale) })}
          price={formatMoney(one.discounted ?? one.price, locale)}
          normalPrice={
            one.discounted && { label: t('payments.normalPrice'), text: formatMoney(one.price, locale) }
          }
          tag={one.popular ? t('payments.popular') : undefined}
        />
      ))}
    </PackageGrid>
  )
}
