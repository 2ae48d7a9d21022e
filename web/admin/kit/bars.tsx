import styles from './bars.module.css'

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
