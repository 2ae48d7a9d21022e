import { classes } from '#web/ui/classes.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import shape from './card-frame.module.css'
import styles from './profile-card-skeleton.module.css'

/** The place of a card that is loading; its list is `busy`. */
export function ProfileCardSkeleton() {
  return (
    <li aria-hidden className={classes(shape.frame, shape.inList)}>
      <Skeleton shape="block" height="100%" className={styles.shimmer} />
    </li>
  )
}
