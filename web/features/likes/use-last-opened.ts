import { type MouseEvent, useEffect } from 'react'
import { matchRoute } from '#contract/routing/match-route.ts'
import { keepPersonal, readPersonal } from '#web/app/browser/personal-storage.ts'
import { useUser } from '#web/app/cache/user.ts'

const name = 'last-opened-like'
/** Later than this it is no return but a new visit. */
const returnMilliseconds = 30 * 60_000

/** The profile that was opened last from the likes, and when. */
export interface LastOpened {
  id: string
  date: string
}

export function readLastOpened(memberId: string): LastOpened | null {
  const kept = readPersonal(memberId, name)
  if (typeof kept !== 'object' || kept === null || !('id' in kept) || !('date' in kept)) return null
  const { id, date } = kept
  return typeof id === 'string' && typeof date === 'string' ? { id, date } : null
}

export function keepLastOpened(memberId: string, id: string, now: Date): void {
  keepPersonal(memberId, name, { id, date: now.toISOString() } satisfies LastOpened)
}

/** Scrolls to the profile opened last when one returns. Gives the listener that notes which link is followed. */
export function useLastOpened(): (event: MouseEvent) => void {
  const memberId = useUser()?.profile.id ?? ''

  useEffect(() => {
    const last = readLastOpened(memberId)
    if (!last || Date.now() - Date.parse(last.date) > returnMilliseconds) return
    document.querySelector(`main a[href$="/${CSS.escape(last.id)}"]`)?.scrollIntoView({ block: 'center' })
  }, [memberId])

  return ({ target }) => {
    const link = target instanceof Element ? target.closest('a') : null
    const match = link && matchRoute(new URL(link.href).pathname)
    if (match?.name === 'members-id') keepLastOpened(memberId, match.params.id, new Date())
  }
}
