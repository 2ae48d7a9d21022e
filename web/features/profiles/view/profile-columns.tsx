import type { ReactNode } from 'react'
import styles from './profile-columns.module.css'

interface ProfileColumnsProps {
  pictures: ReactNode
  children: ReactNode
}

/** The pictures beside the details from 992 px, where they stay in view; above them on narrower screens. */
export function ProfileColumns({ pictures, children }: ProfileColumnsProps) {
  return (
    <div className={styles.columns}>
      <div className={styles.pictures}>{pictures}</div>
      <div className={styles.details}>{children}</div>
    </div>
  )
}
