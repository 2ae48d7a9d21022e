import { useEffect } from 'react'
import { badgeText } from '../../ui/badge-text.ts'
import { useUser } from '../cache/user.ts'

/** The unread messages before the title of a tab: "(3) Sofie · Duet". */
export function withUnread(title: string, unread: number): string {
  return unread > 0 ? `(${badgeText(unread)}) ${title}` : title
}

/** Shows the unread messages on the icon of the tab. Gives their number. */
export function useUnreadIcon(): number {
  const unread = useUser()?.unread ?? 0
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    const address = unread > 0 ? `/favicon.svg?unread=${Math.min(unread, 10)}` : '/favicon.svg'
    if (link && link.getAttribute('href') !== address) link.setAttribute('href', address)
  }, [unread])
  return unread
}
