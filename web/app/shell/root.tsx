import { useEffect, useRef, useState } from 'react'
import { matchRoute } from '#contract/routing/match-route.ts'
import { LoadingBar } from '../../ui/loading-bar.tsx'
import { ToastProvider } from '../../ui/toast-provider.tsx'
import { readyEvent } from '../browser/wait-for-touch.ts'
import { useApp } from '../cache/app.ts'
import { FailureTitleContext } from '../calls/failure-title.ts'
import { useLanguage, useTranslate } from '../languages/i18n.tsx'
import { LiveConnection } from '../live-connection.tsx'
import { focusPage } from '../router/focus-page.ts'
import { headOf } from '../router/head.ts'
import { Outlet } from '../router/outlet.tsx'
import { useLoadingPlace, useLocation, useShown } from '../router/router-context.ts'
import { ServiceWorkerHost } from '../service-worker-host.tsx'
import { MatchSlot } from './match-slot.tsx'
import { NoScriptNote } from './no-script-note.tsx'
import { OfflineNote } from './offline-note.tsx'
import { useUnreadIcon, withUnread } from './unread-signs.ts'

/** Keeps the document's title with the page when it changes in the browser. */
function useDocumentTitle(failureTitle: string | null): void {
  const app = useApp()
  const language = useLanguage()
  const { place, title: own } = useShown()
  const url = app.onServer ? null : new URL(place.pathname + place.search, window.location.origin)
  const match = matchRoute(place.pathname)
  const head = url && headOf({ app, language, url, match, title: own, failure: null })
  const title = failureTitle === null ? head?.title : `${failureTitle} · ${head?.settings?.name ?? ''}`
  const unread = useUnreadIcon()
  useEffect(() => {
    if (title) document.title = withUnread(title, unread)
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

/** Says when the page has been taken over: what waits for that goes on (wait-for-touch.ts, tests). */
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
        <OfflineNote />
        <MatchSlot />
        <ServiceWorkerHost />
      </ToastProvider>
      <LiveConnection />
    </>
  )
}
