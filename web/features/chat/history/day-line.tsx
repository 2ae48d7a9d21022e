import styles from './lines.module.css'

interface DayLineProps {
  /** In the viewer's time zone and words: "Today", "14 November". */
  text: string
  dateTime: string
}

export function DayLine({ text, dateTime }: DayLineProps) {
  return (
    <p className={styles.day}>
      <time dateTime={dateTime}>{text}</time>
    </p>
  )
}
