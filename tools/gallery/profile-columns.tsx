import type { ReactNode } from 'react'
import styles from './profile-columns.module.css'

interface ProfileColumnsProps {
  /** The ProfileGallery; it stays in view beside the details from 992 px. */
  gallery: ReactNode
  children: ReactNode
}

export function ProfileColumns({ gallery, children }: ProfileColumnsProps) {
  return (
    <div className={styles.columns}>
      <div className={styles.gallery}>{gallery}</div>
      <div>{children}</div>
    </div>
  )
}
