import { useEffect } from 'react'
import { href } from '#contract/routing/paths.ts'
import { forgetPersonal } from './browser/personal-storage.ts'
import { noteServerTime } from './browser/server-clock.ts'
import { whenOnline } from './browser/when-online.ts'
import { useApp } from './cache/app.ts'
import { useUser } from './cache/user.ts'
import { onLoggedOut } from './calls/network-call.ts'
import { onSessionNews } from './live/other-tabs.ts'
import { reloadOnce } from './router/reload-once.ts'
import { isOwnLogout } from './session/own-logout.ts'

/** The badge of the installed app: unread messages and new likes. */
function useAppBadge(count: number): void {
  useEffect(() => {
    if (!('setAppBadge' in navigator)) return
    const done = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()
    // Browsers refuse it outside an installed app.
    done.catch(() => undefined)
  }, [count])
}

/**
 * Login and logout in one tab reach the others: a fresh page, so that nothing of before stays in memory. No
 * question about what is unsaved may hold it back: it would be saved as the other member's.
 */
function followOtherTabs(): () => void {
  return onSessionNews(() => {
    window.onbeforeunload = null
    location.reload()
  })
}

/** Keeps the tab up to date while somebody is logged in; shows nothing. Mounted once, at the root. */
export function LiveConnection() {
  const app = useApp()
  const user = useUser()
  const memberId = user?.profile.id ?? null
  const since = user?.event_seq ?? 0
  const serverTime = user?.server_time
  useEffect(() => {
    if (serverTime) noteServerTime(serverTime)
  }, [serverTime])
  useAppBadge((user?.unread ?? 0) + (user?.new_likes ?? 0))

  useEffect(() => forgetPersonal(memberId), [memberId])
  useEffect(followOtherTabs, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a connection begins with the number known then and keeps its own
  useEffect(() => {
    if (!memberId) return
    let stop: (() => void) | null = null
    let unmounted = false

    function handleLoggedOut() {
      stop?.()
      forgetPersonal(null)
      if (isOwnLogout()) return
      // A fresh page: nothing of the member stays in memory or behind the back button.
      const { pathname, search } = location
      location.assign(href('login', app.locale, {}, { next: pathname + search }))
    }
    const stopHearing = onLoggedOut(handleLoggedOut)
    whenOnline(() => import('./live-start.ts')).then(
      ({ startLive }) => {
        if (!unmounted) stop = startLive({ app, memberId, since, onLoggedOut: handleLoggedOut })
      },
      // Nothing would come or be sent any more until somebody thinks of loading the page.
      () => unmounted || reloadOnce(location.href),
    )
    return () => {
      unmounted = true
      stopHearing()
      stop?.()
    }
  }, [app, memberId])

  return null
}
