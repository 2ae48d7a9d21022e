import { Banner } from '../../ui/banner.tsx'
import { TabLinks } from '../../ui/tab-links.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useText } from '../admin-language.ts'
import { Moment } from '../kit/moment.tsx'
import styles from './numbers-parts.module.css'

const tabs = [
  { label: 'admin.numbers.title', href: '/numbers' },
  { label: 'admin.pageViews.title', href: '/numbers/views' },
  { label: 'admin.sources.title', href: '/numbers/sources' },
  { label: 'admin.cohorts.title', href: '/numbers/cohorts' },
  { label: 'admin.experiments.title', href: '/numbers/experiments' },
] as const

/** The pages of figures. */
export function NumbersTabs({ current }: { current: (typeof tabs)[number]['href'] }) {
  const t = useText()
  return (
    <TabLinks
      label={t('admin.numbers.title')}
      links={tabs.map(({ label, href }) => ({ href, label: t(label), current: href === current }))}
    />
  )
}

interface PeriodFieldsProps {
  from: string
  to: string
  /** What the days are of, where they are not simply those of the figures. */
  labels?: { from: string; to: string }
  onChange: (changed: { from: string } | { to: string }) => void
}

/** The first and the last day of a period. */
export function PeriodFields({ from, to, labels, onChange }: PeriodFieldsProps) {
  const t = useText()
  const isReversed = from !== '' && to !== '' && to < from
  return (
    <>
      <TextField
        type="date"
        label={labels?.from ?? t('admin.numbers.from')}
        value={from}
        onChange={(event) => onChange({ from: event.target.value })}
      />
      <TextField
        type="date"
        label={labels?.to ?? t('admin.numbers.to')}
        value={to}
        error={isReversed ? t('admin.numbers.endsBeforeStart') : undefined}
        onChange={(event) => onChange({ to: event.target.value })}
      />
    </>
  )
}

/** Says when the night's job counted, or that it has not yet. */
export function CountedAt({ at }: { at: string | null }) {
  const t = useText()
  if (at === null) return <Banner tone="lagoon">{t('admin.sources.notCounted')}</Banner>
  return (
    <p>
      <span>{t('admin.sources.countedAt')}</span> <Moment at={at} />
    </p>
  )
}

interface BarsProps {
  /** The description of the chart. */
  label: string
  bars: readonly { name: string; value: number; text: string }[]
}

/** A bar chart; the table next to it has the numbers. */
export function Bars({ label, bars }: BarsProps) {
  const max = Math.max(1, ...bars.map(({ value }) => value))
  const width = 100 / Math.max(1, bars.length)
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.label}>{label}</figcaption>
      <svg
        viewBox="0 0 100 40"
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
        className={styles.chart}
      >
        {bars.map(({ name, value, text }, index) => (
          <rect
            key={name}
            x={index * width + width * 0.15}
            y={40 - (value / max) * 38}
            width={width * 0.7}
            height={(value / max) * 38}
            className={styles.bar}
          >
            <title>{`${name}: ${text}`}</title>
          </rect>
        ))}
      </svg>
      <div className={styles.ends} aria-hidden>
        <span>{bars[0]?.name}</span>
        <span>{bars.at(-1)?.name}</span>
      </div>
    </figure>
  )
}
