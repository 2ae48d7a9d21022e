import type { ReactNode } from 'react'
import { Badge } from './badge.tsx'
import { Link } from './link.tsx'
import styles from './tab-bar.module.css'

/** A place of the main navigation. */
export interface NavItem {
  href: string
  label: string
  icon?: ReactNode
  current?: boolean | undefined
  badge?: { count: number; label: string } | undefined
}

export interface TabBarProps {
  label: string
  /** Five at most. */
  items: readonly NavItem[]
}

/** The main navigation under 992 px. The page below it keeps its height free by itself. */
export function TabBar({ label, items }: TabBarProps) {
  return (
    <nav className={styles.bar} aria-label={label} data-tab-bar>
      {items.map((item) => (
        <Link
          key={item.href}
          href={item.href}
          aria-current={item.current ? 'page' : undefined}
          className={styles.item}
        >
          {item.icon}
          <span className={styles.label}>{item.label}</span>
          {item.badge && <Badge {...item.badge} className={styles.badge} />}
        </Link>
      ))}
    </nav>
  )
}
