import { useCallback, useEffect, useState } from 'react'

/** These go once they were dismissed on this device: for good, or for the days that the site sets. */
export const dismissableBanners = [
  'bonus',
  'welcome',
  'notifications-off',
  'push',
  'profile',
  'install',
] as const
export type DismissableBanner = (typeof dismissableBanners)[number]

/** When each banner was dismissed on this device, as ISO times. */
export type Dismissals = Readonly<Partial<Record<DismissableBanner, string>>>

const storageName = 'dismissed'

function read(): Dismissals {
  try {
    return Object(JSON.parse(localStorage.getItem(storageName) ?? '{}'))
  } catch {
    return {}
  }
}

/** Remembers on this device that someone has declined what a banner asks for, there or elsewhere. */
export function rememberDismissal(name: DismissableBanner): Dismissals {
  const next = { ...read(), [name]: new Date().toISOString() }
  try {
    localStorage.setItem(storageName, JSON.stringify(next))
  } catch {
    // Without storage it comes back with the next page.
  }
  return next
}

/**
 * What was dismissed on this device, with the time of each; null until it is known, since the server
 * does not know it.
 */
export function useDismissals(): [Dismissals | null, (name: DismissableBanner) => void] {
  const [dismissals, setDismissals] = useState<Dismissals | null>(null)
  useEffect(() => setDismissals(read()), [])
  const dismiss = useCallback((name: DismissableBanner) => setDismissals(rememberDismissal(name)), [])
  return [dismissals, dismiss]
}
