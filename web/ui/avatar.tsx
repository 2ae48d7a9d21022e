import styles from './avatar.module.css'
import { Dot } from './badge.tsx'
import { classes } from './classes.ts'
import { Picture, type PictureProps, type PictureSource } from './picture.tsx'

export interface AvatarProps {
  source: PictureSource | null
  gender?: PictureProps['gender']
  /** Empty, as usual, where the name stands next to it. */
  alt?: string | undefined
  size?: 'small' | 'medium' | 'large' | undefined
  /** The words for the green dot, such as "Online"; left out, there is no dot. */
  online?: string | undefined
  className?: string | undefined
}

export function Avatar({ source, gender, alt = '', size = 'medium', online, className }: AvatarProps) {
  return (
    <span className={classes(styles.avatar, styles[size], className)}>
      <Picture source={source} gender={gender} alt={alt} className={styles.picture} />
      {online !== undefined && <Dot label={online} className={styles.dot} />}
    </span>
  )
}
