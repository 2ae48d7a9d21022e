import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Link } from './link.tsx'
import styles from './tab-links.module.css'

/** For a line of links that scrolls: the current one is in view when the page, named by `place`, has changed. */
export function useCurrentInView<E extends HTMLElement>(place: string): RefObject<E | null> {
  const line = useRef<E>(null)
  useEffect(() => {
    const current = line.current?.querySelector<HTMLElement>('[aria-current]')
    if (!line.current || !current || place === '') return
    const start = current.getBoundingClientRect().left - line.current.getBoundingClientRect().left
    const end = start + current.offsetWidth
    if (start >= 0 && end <= line.current.clientWidth) return
    line.current.scrollLeft += start - 16
  }, [place])
  return line
}

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
