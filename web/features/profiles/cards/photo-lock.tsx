import { Lock } from 'lucide-react'
import { classes } from '#web/ui/classes.ts'
import styles from './photo-lock.module.css'

interface PhotoLockProps {
  /** The blur that the server drew in place of the picture; left out, a plain dusk. */
  blur?: string | undefined
  className?: string | undefined
}

/** A picture that the viewer may not see. Whoever shows it says in words who may. */
export function PhotoLock({ blur, className }: PhotoLockProps) {
  return (
    <span className={classes(styles.lock, className)}>
      {blur && <img src={blur} alt="" className={styles.blur} />}
      <Lock aria-hidden className={styles.icon} />
    </span>
  )
}
