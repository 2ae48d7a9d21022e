import { type ComponentType, useEffect, useState } from 'react'
import { useUser } from '../lib/user.ts'

/** Loads the match modal for members once the page stands: visitors never need its code. */
export function MatchSlot() {
  const isMember = useUser() !== null
  const [Host, setHost] = useState<ComponentType | null>(null)

  useEffect(() => {
    if (!isMember) return
    let unmounted = false
    import('../likes/match-host.tsx').then(
      ({ MatchHost }) => !unmounted && setHost(() => MatchHost),
      // Without a connection nothing new is known either.
      () => undefined,
    )
    return () => {
      unmounted = true
    }
  }, [isMember])

  return Host && <Host />
}
