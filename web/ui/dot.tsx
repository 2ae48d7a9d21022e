import { classes } from './classes.ts'
import styles from './dot.module.css'

interface DotProps {
  /** Its meaning in words; left out where the words stand beside it. */
  label?: string | undefined
  className?: string | undefined
}

/** The green mark of somebody who is online. */
export function Dot({ label, className }: DotProps) {
  return (
    <span className={classes(styles.dot, className)}>
      {label && <span className="visually-hidden">{label}</span>}
    </span>
  )
}
