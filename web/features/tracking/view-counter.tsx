import { useEffect } from 'react'
import { matchRoute } from '#contract/routing/match-route.ts'
import { useApp } from '#web/app/cache/app.ts'
import { useLocation } from '#web/app/router/router.ts'

let isFirstView = true

/** Returns the host that led to the first view; nothing for later views, or within the site. */
function takeReferrer(): { referrer?: string } {
  if (!isFirstView) return {}
  isFirstView = false
  const host = URL.canParse(document.referrer) ? new URL(document.referrer).hostname : ''
  // Addresses without a dot or with a port of their own are no hosts of the web.
  const isForeign = host !== location.hostname && /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(host)
  return isForeign && host.length <= 100 ? { referrer: host } : {}
}

/** Counts each page that is opened, by its name alone. */
export function ViewCounter() {
  const { call } = useApp()
  const { pathname } = useLocation()
  useEffect(() => {
    const page = matchRoute(pathname)?.name
    // A view that was not counted is not worth an error message.
    if (page) call('view', { page, ...takeReferrer() }).catch(() => undefined)
  }, [call, pathname])
  return null
}
