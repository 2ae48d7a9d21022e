import type { ReactNode } from 'react'
import { useId } from 'react'
import type { VariantName } from '#contract/features/tracking/variant-points.ts'
import { classes } from '#web/ui/classes.ts'
import { CoinsArt } from '#web/ui/coins-art.tsx'
import styles from './package-card.module.css'

export interface PackageCardProps {
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
export function PackageCard(props: PackageCardProps) {
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
export function PackageGrid({ legend, layout, children }: PackageGridProps) {
  return (
    <fieldset>
      <legend className="visually-hidden">{legend}</legend>
      <div className={classes(styles.grid, layout === 'cards' && styles.cards)}>{children}</div>
    </fieldset>
  )
}
