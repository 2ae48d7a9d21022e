import { type ReactNode, useId } from 'react'
import { formatMoney } from '#contract/api/format.ts'
import type { Package } from '#contract/features/payments/payments.ts'
import type { VariantName } from '#contract/features/tracking/variant-points.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { useVariant } from '#web/app/session/use-variant.ts'
import { classes } from '#web/ui/classes.ts'
import { CoinsArt } from '#web/ui/coins-art.tsx'
import styles from './package-card.module.css'

interface PackageChoiceProps {
  packages: readonly Package[]
  chosen: string | null
  onChoose: (id: string) => void
}

const maxCoins = 5

/** The packages with what they cost now; none is chosen for its price (the second one is preselected). */
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

interface PackageCardProps {
  /** The name of the group of radio buttons. */
  name: string
  value: string
  checked: boolean
  onChange: (value: string) => void
  /** How large the heap of coins is: 1 to 5. */
  coins: number
  amount: number
  /** The word after the amount: "credits". */
  unit: string
  /** What a message costs with it, rounded up: "€0.25 per message". */
  each: string
  price: string
  /** The price without the discount, struck through; `label` says so in words. */
  normalPrice?: { label: string; text: string } | undefined
  /** Such as "Popular". */
  tag?: string | undefined
}

/** One package to choose, in a PackageGrid. */
function PackageCard(props: PackageCardProps) {
  const { name, value, checked, onChange, coins, amount, unit, each, price, normalPrice, tag } = props
  const id = useId()
  return (
    <label className={styles.card}>
      {tag && <span className={styles.tag}>{tag}</span>}
      <input
        type="radio"
        className={styles.input}
        name={name}
        value={value}
        checked={checked}
        onChange={() => onChange(value)}
        aria-labelledby={`${id}-amount ${id}-price`}
        aria-describedby={`${id}-each`}
      />
      <CoinsArt coins={coins} className={styles.coins} />
      <span className={styles.amount} id={`${id}-amount`}>
        <span>{amount}</span> <span className={styles.unit}>{unit}</span>
      </span>
      <span className={styles.each} id={`${id}-each`}>
        <span>{each}</span>
        {tag && <span className="visually-hidden">{`. ${tag}`}</span>}
      </span>
      <span className={styles.prices} id={`${id}-price`}>
        <b className={styles.price}>{price}</b>
        {normalPrice && (
          <s className={styles.normal}>
            <span className="visually-hidden">{`${normalPrice.label} `}</span>
            <span>{normalPrice.text}</span>
          </s>
        )}
      </span>
    </label>
  )
}

interface PackageGridProps {
  legend: string
  /** `cards` are side by side from 768 px; `rows` are below each other at any width. */
  layout: VariantName<'package_layout'>
  children: ReactNode
}

/** The packages to choose from. */
function PackageGrid({ legend, layout, children }: PackageGridProps) {
  return (
    <fieldset className={styles.packages}>
      <legend className="visually-hidden">{legend}</legend>
      <div className={classes(styles.grid, layout === 'cards' && styles.cards)}>{children}</div>
    </fieldset>
  )
}
