import { useCallback, useEffect, useState } from 'react'
import type { DismissableBanner, Dismissals } from './choose-banners.ts'

const storageName = 'dismissed'

function read(): Dismissals {
  try {
    return Object(JSON.parse(localStorage.getItem(storageName) ?? '{}'))
  } catch {
    return {}
  }
}

/**
 * What was dismissed on this device, with the time of each; null until it is known, since the server
 * does not know it.
 */
export function useDismissals(): [Dismissals | null, (name: DismissableBanner) => void] {
  const [dismissals, setDismissals] = useState<Dismissals | null>(null)
  useEffect(() => setDismissals(read()), [])

  const dismiss = useCallback((name: DismissableBanner) => {
    const next = { ...read(), [name]: new Date().toISOString() }
    setDismissals(next)
    try {
      localStorage.setItem(storageName, JSON.stringify(next))
    } catch {
      // Without storage it comes back with the next page.
    }
  }, [])
  return [dismissals, dismiss]
}
