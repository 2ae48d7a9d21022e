import { formatMoney } from '#contract/api/format.ts'
import type { Package } from '#contract/features/payments/payments.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import styles from './price-list.module.css'

interface PriceListProps {
  packages: readonly Package[]
  /** Where a package leads; left out, the list only informs. */
  linkOf?: ((id: string) => string) | undefined
}

/** All packages with their full price, per credit and per message. */
export function PriceList({ packages, linkOf }: PriceListProps) {
  const t = useTranslate()
  const locale = useLocale()
  return (
    <Panel>
      <ul className={styles.list}>
        {packages.map((one) => {
          const amount = t('credits.amount', { credits: one.credits })
          return (
            <li key={one.id} className={styles.line}>
              <b>{linkOf ? <TextLink href={linkOf(one.id)}>{amount}</TextLink> : amount}</b>
              <span className={styles.each}>
                {t('pricing.each', { price: formatMoney(one.per_credit, locale) })}
              </span>
              <b className={styles.price}>{formatMoney(one.price, locale)}</b>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
