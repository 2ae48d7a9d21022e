import type { ReactNode } from 'react'
import styles from './footer.module.css'
import { Link } from './link.tsx'

export interface FooterProps {
  /** The accessible name of its links. */
  label: string
  links: readonly { href: string; label: string }[]
  /** Who runs the site and other words of law. */
  children?: ReactNode
}

export function Footer({ label, links, children }: FooterProps) {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <nav aria-label={label}>
          <ul className={styles.links}>
            {links.map((link) => (
              <li key={link.href}>
                <Link href={link.href} className={styles.link}>
                  {link.label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.legal}>{children}</div>
      </div>
    </footer>
  )
}
