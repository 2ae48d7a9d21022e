import { useEffect, useState } from 'react'

/** Goes to the bank's page; `leaving` until the browser is there, so that no one orders twice on the way. */
export function useWayToBank() {
  const [leaving, setLeaving] = useState(false)

  // Back from the bank by the browser's own button the page is as it was left: on its way there.
  useEffect(() => {
    const handleShow = ({ persisted }: PageTransitionEvent) => persisted && setLeaving(false)
    window.addEventListener('pageshow', handleShow)
    return () => window.removeEventListener('pageshow', handleShow)
  }, [])

  function leave(url: string): void {
    setLeaving(true)
    window.location.assign(url)
  }
  return { leaving, leave }
}
