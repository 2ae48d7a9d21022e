import { classes } from './classes.ts'
import styles from './skeleton.module.css'

interface SkeletonProps {
  shape?: 'line' | 'block' | 'disc' | 'voice' | undefined
  /** CSS lengths; a line is as wide as its container and as high as a line of text. */
  width?: string | undefined
  height?: string | undefined
  className?: string | undefined
}

/** A placeholder in the shape of what is loading. Its container says "loading" in words. */
export function Skeleton({ shape = 'line', width, height, className }: SkeletonProps) {
  return (
    <span
      aria-hidden
      className={classes(styles.skeleton, styles[shape], className)}
      style={{ inlineSize: width, blockSize: height }}
    />
  )
}
