import { formatNumber } from '#contract/api/format.ts'
import { useLocale } from '#web/app/languages/i18n.tsx'
import { Rich } from '#web/app/languages/rich.tsx'
import styles from './result-count.module.css'

interface ResultCountProps {
  count: number
  /** There are more than `count`. */
  capped: boolean
}

const bold = { b: (text: React.ReactNode) => <b className={styles.number}>{text}</b> }

/** How many members fit, announced when it changes. */
export function ResultCount({ count, capped }: ResultCountProps) {
  const locale = useLocale()
  return (
    <p className={styles.count} aria-live="polite">
      {capped ? (
        <Rich message="search.countMore" values={{ count: formatNumber(count, locale) }} tags={bold} />
      ) : (
        <Rich message="search.count" values={{ count }} tags={bold} />
      )}
    </p>
  )
}
