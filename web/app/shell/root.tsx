import { Hourglass, WifiOff } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { matchRoute } from '#contract/routing/match-route.ts'
import { formatBadgeText } from '../../ui/badge.tsx'
import { classes } from '../../ui/classes.ts'
import { LoadingBar } from '../../ui/loading-bar.tsx'
import { ToastProvider, useToast } from '../../ui/toasts.tsx'
import { createLazyPart } from '../browser/lazy-part.tsx'
import { forgetPersonal } from '../browser/personal-storage.ts'
import { readyEvent } from '../browser/queue-presses.ts'
import { setServerTime } from '../browser/server-clock.ts'
import { whenOnline } from '../browser/when-online.ts'
import { useApp } from '../cache/app.ts'
import { useUser } from '../cache/user.ts'
import { FailureTitleContext } from '../calls/call-error.ts'
import { isAnyCallSlow, onLoggedOut, onSlow } from '../calls/network-call.ts'
import { useLanguage, useTranslate } from '../languages/i18n.tsx'
import { buildHead } from '../router/head.ts'
import { reloadOnce } from '../router/page-failure.ts'
import { useLoadingPlace, useLocation, useShown } from '../router/router.ts'
import { Outlet } from '../router/router-provider.tsx'
import { isOwnLogout, onSessionEvent } from '../session/session-events.ts'
import styles from './root.module.css'

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
  return onSessionEvent((event) => {
    if (event === 'logged-out') forgetPersonal(null, true)
    window.onbeforeunload = null
    location.reload()
  })
}

/** Keeps the tab up to date while someone is logged in; shows nothing. Mounted once, at the root. */
function LiveConnection() {
  const app = useApp()
  const user = useUser()
  const memberId = user?.profile.id ?? null
  // Who may see no one yet hears of no one either; the connection begins with the proof of their age.
  const hearerId = user?.age_proof === 'before_entry' ? null : memberId
  const since = user?.event_seq ?? 0
  const serverTime = user?.server_time
  useEffect(() => {
    if (serverTime) setServerTime(serverTime)
  }, [serverTime])
  useAppBadge((user?.unread ?? 0) + (user?.new_likes ?? 0))

  useEffect(() => forgetPersonal(memberId), [memberId])
  useEffect(followOtherTabs, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a connection begins with the number known then and keeps its own
  useEffect(() => {
    if (!hearerId) return
    let stop: (() => void) | null = null
    let unmounted = false

    let isOver = false
    function handleLoggedOut() {
      if (isOver) return
      isOver = true
      stop?.()
      if (isOwnLogout() || !memberId) return forgetPersonal(null)
      import('../session/leave-ended-session.ts').then(
        ({ leaveEndedSession }) => leaveEndedSession(app, memberId),
        // The server knows what to show instead.
        () => location.reload(),
      )
    }
    const stopHearing = onLoggedOut(handleLoggedOut)
    whenOnline(() => import('../live-start.ts')).then(
      ({ startLive }) => {
        if (!unmounted) stop = startLive({ app, memberId: hearerId, since, onLoggedOut: handleLoggedOut })
      },
      // Nothing would come or be sent any more until someone thinks of loading the page.
      () => unmounted || reloadOnce(location.href),
    )
    return () => {
      unmounted = true
      stopHearing()
      stop?.()
    }
  }, [app, hearerId])

  return null
}

function listen(onChange: () => void): () => void {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}

/** Says why nothing new comes and nothing goes out: there is no connection, or an answer takes long. */
function ConnectionNote() {
  const t = useTranslate()
  const offline = useSyncExternalStore(
    listen,
    () => !navigator.onLine,
    () => false,
  )
  const slow = useSyncExternalStore(onSlow, isAnyCallSlow, () => false)
  return (
    <div className={styles.place} role="status">
      {offline && (
        <p className={classes(styles.note, styles.offline)}>
          <WifiOff size={20} aria-hidden />
          <span>{t('failure.offline')}</span>
        </p>
      )}
      {slow && !offline && (
        <p className={styles.note}>
          <Hourglass size={20} aria-hidden />
          <span>{t('failure.slow')}</span>
        </p>
      )}
    </div>
  )
}

/** Registers the service worker and offers a newer version of the site; no first view weighs what that takes. */
function ServiceWorkerHost() {
  const t = useTranslate()
  const showToast = useToast()

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for the tab; the language does not change in it
  useEffect(() => {
    let unmounted = false
    let stop = (): void => undefined
    import('../offer-new-version.tsx').then(
      ({ offerNewVersion }) => {
        if (!unmounted) stop = offerNewVersion({ t, showToast })
      },
      // Without a connection there is no newer version to be had.
      () => undefined,
    )
    return () => {
      unmounted = true
      stop()
    }
  }, [])

  return null
}

/** Returns the unread messages before the title of a tab: "(3) Sofie · Duet". */
function formatTitle(title: string, unread: number): string {
  return unread > 0 ? `(${formatBadgeText(unread)}) ${title}` : title
}

/** Shows the unread messages on the icon of the tab. Gives their number. */
function useUnreadIcon(): number {
  const unread = useUser()?.unread ?? 0
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    const address = unread > 0 ? `/favicon.svg?unread=${Math.min(unread, 10)}` : '/favicon.svg'
    if (link && link.getAttribute('href') !== address) link.setAttribute('href', address)
  }, [unread])
  return unread
}

/** Shows where scripts are switched off what does not work without them; everything can be read. */
function NoScriptNote() {
  const t = useTranslate()
  return (
    <noscript>
      <p className={styles.note}>{t('ui.noScript')}</p>
    </noscript>
  )
}

/**
 * Brings the focus to the content of a page that has replaced another, so that reading and tabbing go on there. What has
 * taken the focus by itself keeps it: the field of a conversation, a tab, a dialog.
 */
function focusPage(): void {
  const main = document.getElementById('main')
  const { activeElement } = document
  if (!main || main.contains(activeElement) || activeElement?.closest('dialog[open]')) return
  main.focus({ preventScroll: true })
}

const MemberHosts = createLazyPart(
  async () => (await import('../../features/chat/member-hosts.tsx')).MemberHosts,
)

/** The notices of members: visitors never need their code. */
function MemberSlot() {
  return useUser() && <MemberHosts />
}

/** Keeps the document's title with the page when it changes in the browser. */
function useDocumentTitle(failureTitle: string | null): void {
  const app = useApp()
  const language = useLanguage()
  const { place, title: own } = useShown()
  const url = app.onServer ? null : new URL(place.pathname + place.search, window.location.origin)
  const match = matchRoute(place.pathname)
  const head = url && buildHead({ app, language, url, match, title: own, failure: null })
  const title = failureTitle === null ? head?.title : `${failureTitle} · ${head?.settings?.name ?? ''}`
  const unread = useUnreadIcon()
  useEffect(() => {
    if (title) document.title = formatTitle(title, unread)
  }, [title, unread])
}

/** The focus goes along when one page replaces another; not at the first, nor where only the query changes. */
function usePageFocus(): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    focusPage()
  }, [pathname])
}

/** Announces that the page has been hydrated: what waits for that goes on (queue-presses.ts, tests). */
function useReady(): void {
  useEffect(() => {
    document.documentElement.dataset.ready = 'true'
    document.dispatchEvent(new Event(readyEvent))
  }, [])
}

/** What stands around every page: loading bar, scroll positions, title. */
export function Root() {
  const t = useTranslate()
  const loading = useLoadingPlace() !== null
  const [failureTitle, setFailureTitle] = useState<string | null>(null)
  useDocumentTitle(failureTitle)
  usePageFocus()
  useReady()
  return (
    <>
      <NoScriptNote />
      <LoadingBar loading={loading} label={t('ui.loading')} />
      {/* Inside the router, since a toast may hold a link. */}
      <ToastProvider closeLabel={t('ui.close')}>
        <FailureTitleContext value={setFailureTitle}>
          <Outlet />
        </FailureTitleContext>
        <ConnectionNote />
        <MemberSlot />
        <ServiceWorkerHost />
      </ToastProvider>
      <LiveConnection />
    </>
  )
}
