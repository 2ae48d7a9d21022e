import type { ReactNode } from 'react'
import { Link } from './link.tsx'
import styles from './tab-links.module.css'
import { useCurrentInView } from './use-current-in-view.ts'

export interface TabLinksProps {
  label: string
  links: readonly { href: string; label: ReactNode; count?: ReactNode; current: boolean }[]
}

/** Tabs that are pages of their own. */
export function TabLinks({ label, links }: TabLinksProps) {
  const line = useCurrentInView<HTMLElement>(links.find(({ current }) => current)?.href ?? '')
  return (
    <nav ref={line} className={styles.tabs} aria-label={label}>
      {links.map((link) => (
        <Link
          key={link.href}
          href={link.href}
          keepScroll
          aria-current={link.current ? 'page' : undefined}
          className={styles.tab}
        >
          <span>{link.label}</span>
          {link.count !== undefined && <span className={styles.count}>{link.count}</span>}
        </Link>
      ))}
    </nav>
  )
}
