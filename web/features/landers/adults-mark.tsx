import styles from './adults-mark.module.css'

const first = 'M120 40h60a90 90 0 0 1 0 190H70a26 26 0 0 1-26-26v-84a78 78 0 0 1 76-80z'
const second = 'M214 90h-40a90 90 0 0 0 0 190h96a26 26 0 0 0 26-26v-84a80 80 0 0 0-82-80z'

/** The two voices of the logo around the age from which one may enter. */
export function AdultsMark({ minAge }: { minAge: number }) {
  return (
    <svg viewBox="30 26 280 268" aria-hidden="true" className={styles.mark}>
      <clipPath id="adults-mark">
        <path d={first} />
      </clipPath>
      <path className={styles.first} d={first} />
      <path className={styles.second} d={second} />
      <path className={styles.both} d={second} clipPath="url(#adults-mark)" />
      <text x="172" y="194" textAnchor="middle" className={styles.age}>
        {`${minAge}+`}
      </text>
    </svg>
  )
}
