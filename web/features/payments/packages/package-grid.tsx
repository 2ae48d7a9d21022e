import type { ReactNode } from 'react'
import styles from './package-card.module.css'

interface PackageGridProps {
  legend: string
  children: ReactNode
}

/** Packages below each other, side by side from 768 px. */
export function PackageGrid({ legend, children }: PackageGridProps) {
  return (
    <fieldset>
      <legend className="visually-hidden">{legend}</legend>
      <div className={styles.grid}>{children}</div>
    </fieldset>
  )
}
