import { classes } from './classes.ts'
import { Link } from './link.tsx'
import styles from './logo.module.css'
import { Picture, type PictureSource } from './picture.tsx'

export interface LogoProps {
  name: string
  /** A site's own pictures in place of the two voices and the name, for light and for dark backgrounds. */
  image?: { readonly light: PictureSource | null; readonly dark: PictureSource | null } | undefined
  /** Left out, the logo is not a link. */
  href?: string | undefined
  size?: 'small' | 'medium' | undefined
  className?: string | undefined
}

export function Logo({ name, image, href, size, className }: LogoProps) {
  const look = classes(styles.logo, size === 'small' && styles.small, className)
  const content = image ? <LogoImages name={name} image={image} /> : <DrawnLogo name={name} />
  return href === undefined ? (
    <span className={look}>{content}</span>
  ) : (
    <Link href={href} className={look}>
      {content}
    </Link>
  )
}

/** The hidden one of the two is not loaded: browsers leave lazy pictures that no one sees. */
function LogoImages({ name, image }: { name: string; image: NonNullable<LogoProps['image']> }) {
  const { light, dark } = image
  if (!dark) {
    if (!light) return <DrawnLogo name={name} />
    return <Picture source={light} alt={name} sizes="160px" priority className={styles.image} />
  }
  return (
    <>
      {light ? (
        <Picture source={light} alt={name} sizes="160px" className={classes(styles.image, styles.onLight)} />
      ) : (
        // A logo for dark backgrounds alone would be white on white.
        <span className={classes(styles.drawn, styles.onLight)}>
          <DrawnLogo name={name} />
        </span>
      )}
      <Picture source={dark} alt={name} sizes="160px" className={classes(styles.image, styles.onDark)} />
    </>
  )
}

function DrawnLogo({ name }: { name: string }) {
  return (
    <>
      <LogoMark />
      <span className={styles.name}>{name}</span>
    </>
  )
}

function LogoMark() {
  return (
    <svg viewBox="0 0 40 32" aria-hidden="true" className={styles.mark}>
      <path
        d="M12 2h4a12 12 0 0 1 0 24H6a4 4 0 0 1-4-4V12A10 10 0 0 1 12 2z"
        style={{ fill: 'var(--logo-1)' }}
      />
      <path
        d="M28 6h-4a12 12 0 0 0 0 24h10a4 4 0 0 0 4-4V16A10 10 0 0 0 28 6z"
        style={{ fill: 'var(--logo-2)' }}
      />
      <path
        d="M16 26c6.6 0 12-5.4 12-12 0-3-1.1-5.8-3-7.95C17.8 6.5 12 11.6 12 18c0 3 1.1 5.8 3 8z"
        style={{ fill: 'var(--logo-3)' }}
      />
    </svg>
  )
}
