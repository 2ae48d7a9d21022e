import { classes } from './classes.ts'
import { Link } from './link.tsx'
import styles from './logo.module.css'
import { Picture, type PictureSource } from './picture.tsx'

export interface LogoProps {
  name: string
  /** They stand for a site without pictures; without them, the two voices do. */
  initials?: string | undefined
  /** A site's own pictures in place of the two voices and the name, for light and for dark backgrounds. */
  image?: { readonly light: PictureSource | null; readonly dark: PictureSource | null } | undefined
  /** Left out, the logo is not a link. */
  href?: string | undefined
  size?: 'small' | 'medium' | undefined
  className?: string | undefined
}

export function Logo({ name, initials, image, href, size, className }: LogoProps) {
  const look = classes(styles.logo, size === 'small' && styles.small, className)
  const content = image ? (
    <LogoImages {...{ name, initials, image }} />
  ) : (
    <DrawnLogo {...{ name, initials }} />
  )
  return href === undefined ? (
    <span className={look}>{content}</span>
  ) : (
    <Link href={href} className={look}>
      {content}
    </Link>
  )
}

interface LogoImagesProps extends Pick<LogoProps, 'name' | 'initials'> {
  image: NonNullable<LogoProps['image']>
}

/** The hidden one of the two is not loaded: browsers leave lazy pictures that no one sees. */
function LogoImages({ name, initials, image }: LogoImagesProps) {
  const { light, dark } = image
  if (!dark) {
    if (!light) return <DrawnLogo {...{ name, initials }} />
    return <Picture source={light} alt={name} sizes="160px" priority className={styles.image} />
  }
  return (
    <>
      {light ? (
        <Picture source={light} alt={name} sizes="160px" className={classes(styles.image, styles.onLight)} />
      ) : (
        // A logo for dark backgrounds alone would be white on white.
        <span className={classes(styles.drawn, styles.onLight)}>
          <DrawnLogo {...{ name, initials }} />
        </span>
      )}
      <Picture source={dark} alt={name} sizes="160px" className={classes(styles.image, styles.onDark)} />
    </>
  )
}

function DrawnLogo({ name, initials }: Pick<LogoProps, 'name' | 'initials'>) {
  return (
    <>
      {initials ? (
        <span aria-hidden="true" className={styles.monogram}>
          {initials}
        </span>
      ) : (
        <LogoMark />
      )}
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
