import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './placeholders.module.css'

interface EmptyStateProps {
  title: ReactNode
  text?: ReactNode
  /** One useful action. */
  action?: ReactNode
  /** The level of the heading on its page. */
  level?: 1 | 2 | 3 | undefined
}

/** One bubble has spoken, the other is still to come. */
export function EmptyState({ title, text, action, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className={styles.empty}>
      <svg width="150" height="96" viewBox="0 0 150 96" aria-hidden="true">
        <path
          d="M26 10h30a26 26 0 0 1 0 52H22a10 10 0 0 1-10-10V24a14 14 0 0 1 14-14z"
          className={styles.said}
        />
        <path
          d="M124 30H92a26 26 0 0 0 0 52h34a10 10 0 0 0 10-10V44a14 14 0 0 0-12-14z"
          className={styles.open}
        />
      </svg>
      <Heading className={styles.title}>{title}</Heading>
      {text && <p className={styles.text}>{text}</p>}
      {action}
    </div>
  )
}

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
