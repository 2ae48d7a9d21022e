import { Banner } from '../../ui/banner.tsx'
import { TabLinks } from '../../ui/tab-links.tsx'
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
