import type { ReactNode } from 'react'
import { Badge } from './badge.tsx'
import { Link } from './link.tsx'
import type { NavItem } from './tab-bar.tsx'
import styles from './top-bar.module.css'

export interface TopBarProps {
  logo: ReactNode
  /** The accessible name of the navigation. */
  label: string
  /** Shown from 992 px; below it the tab bar has them. */
  items: readonly NavItem[]
  /** Credits, account, language or login. */
  end: ReactNode
}

export function TopBar({ logo, label, items, end }: TopBarProps) {
  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        {logo}
        {items.length > 0 && (
          <nav className={styles.nav} aria-label={label}>
            {items.map((item) => (
              <Link
                key={item.href}
                href={item.href}
                aria-current={item.current ? 'page' : undefined}
                className={styles.item}
              >
                {item.icon}
                <span>{item.label}</span>
                {item.badge && <Badge {...item.badge} />}
              </Link>
            ))}
          </nav>
        )}
        <div className={styles.end}>{end}</div>
      </div>
    </header>
  )
}
