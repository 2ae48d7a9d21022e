import { UserRound } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Dot } from './badge.tsx'
import { classes } from './classes.ts'
import styles from './picture.module.css'

interface SilhouetteProps {
  /** Without it, it could be anyone. */
  gender?: 'female' | 'male' | undefined
}

/** The outline of someone without a picture. */
function Silhouette({ gender }: SilhouetteProps) {
  if (gender !== 'female') return <UserRound aria-hidden />
  return (
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeLinecap="round" aria-hidden>
      <path d="M6.5 13.5V8a5.5 5.5 0 0 1 11 0v5.5" />
      <path d="M8.4 7.2a3.6 4 0 1 0 7.2 0c-2.6.2-4.5-.6-5.4-2-.3 1.1-.9 1.8-1.8 2z" />
      <path d="M20 21a8 8 0 0 0-16 0" />
    </svg>
  )
}

/** Where the bytes of a picture are and how large it is, so that its place is kept before it loads. */
export interface PictureSource {
  src: string
  /** Further sizes, as in the attribute of the same name. */
  srcSet?: string | undefined
  width: number
  height: number
  /** A few blurred pixels of it as a data address, in its place until it has loaded. */
  blur?: string | undefined
}

interface PictureProps extends Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'width' | 'height'> {
  /** Null draws a silhouette in its place. */
  source: PictureSource | null
  /** Of whom the silhouette is. */
  gender?: SilhouetteProps['gender']
  /** Empty where the name stands next to it. */
  alt: string
  /** The first picture of a page: loaded at once, before others. */
  priority?: boolean | undefined
}

export function Picture({ source, gender, alt, priority, className, style, ...rest }: PictureProps) {
  if (!source) {
    const named = alt ? ({ role: 'img', 'aria-label': alt } as const) : { 'aria-hidden': true }
    return (
      <span {...named} className={classes(styles.missing, className)}>
        <Silhouette gender={gender} />
      </span>
    )
  }
  return (
    <img
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding="async"
      {...rest}
      src={source.src}
      srcSet={source.srcSet}
      width={source.width}
      height={source.height}
      alt={alt}
      style={source.blur ? { background: `url("${source.blur}") center / cover no-repeat`, ...style } : style}
      className={className}
    />
  )
}

interface AvatarProps {
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
