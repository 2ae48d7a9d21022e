import { useCallback, useEffect, useState } from 'react'
import { stored } from '#contract/stored.ts'
import type { DismissableBanner, Dismissals } from './choose-banners.ts'

function read(): Dismissals {
  try {
    return Object(JSON.parse(localStorage.getItem(stored.dismissed.name) ?? '{}'))
  } catch {
    return {}
  }
}

/**
 * What was dismissed on this device, with the time of each (S-021, S-022); null until it is known, since the server
 * does not know it.
 */
export function useDismissals(): [Dismissals | null, (name: DismissableBanner) => void] {
  const [dismissals, setDismissals] = useState<Dismissals | null>(null)
  useEffect(() => setDismissals(read()), [])

  const dismiss = useCallback((name: DismissableBanner) => {
    const next = { ...read(), [name]: new Date().toISOString() }
    setDismissals(next)
    try {
      localStorage.setItem(stored.dismissed.name, JSON.stringify(next))
    } catch {
      // Without storage it comes back with the next page.
    }
  }, [])
  return [dismissals, dismiss]
}
