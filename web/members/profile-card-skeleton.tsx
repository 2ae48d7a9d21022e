import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './profile-card-skeleton.module.css'

/** The place of a card that is loading; its list is `busy`. */
export function ProfileCardSkeleton() {
  return (
    <li aria-hidden className={styles.card}>
      <Skeleton shape="block" height="100%" className={styles.shimmer} />
    </li>
  )
}
