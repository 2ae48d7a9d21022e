import { useEffect } from 'react'
import { isCallError, useErrorTexts } from '../app/calls/call-error.ts'
import { useCall } from '../app/calls/use-call.ts'
import { useLoadingPlace, useLocation, useSearchParams } from '../app/router/router.ts'
import { Navigate, Outlet } from '../app/router/router-provider.tsx'
import { usePageFailure } from '../app/router/use-page-failure.ts'
import { Button } from '../ui/button.tsx'
import { LoadingBar } from '../ui/loading-bar.tsx'
import { EmptyState } from '../ui/placeholders.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { ToastProvider } from '../ui/toasts.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { useText } from './admin-language.ts'
import { LoadFailure } from './kit/loaded.tsx'
import { subjectSite } from './kit/queue-sites.tsx'
import { Sheet } from './kit/sheet.tsx'
import { readChosenSite, rememberChosenSite, WorkProvider } from './staff-session.ts'

/** There is no page at this address, or the person lacks its role. */
export function MissingPage() {
  const t = useText()
  return (
    <Sheet title={t('admin.missing.title')}>
      <EmptyState
        title={t('admin.missing.text')}
        action={
          <TextLink href="/" variant="strong">
            {t('admin.missing.back')}
          </TextLink>
        }
      />
    </Sheet>
  )
}

/** Why a page could not be opened or failed, and a way to try again. */
export function FailedPage() {
  const t = useText()
  const texts = useErrorTexts()
  const { status, code, params } = usePageFailure()
  return (
    <Sheet title={t('admin.load.failed')}>
      <EmptyState
        title={status === 0 ? t('failure.noConnection') : texts.forCode(code ?? 'server_error', params)}
        action={
          <Button variant="ghost" onClick={() => location.reload()}>
            {t('admin.load.again')}
          </Button>
        }
      />
    </Sheet>
  )
}

/** The frame of every page of the back office. */
export function AdminRoot() {
  const t = useText()
  const loading = useLoadingPlace() !== null
  return (
    <>
      <LoadingBar loading={loading} label={t('ui.loading')} />
      <ToastProvider closeLabel={t('ui.close')}>
        <Outlet />
      </ToastProvider>
    </>
  )
}

/** The site of this tab is not one of the person's any more. */
function LostSite({ onLeave }: { onLeave: () => void }) {
  const t = useText()
  return (
    <EmptyState
      title={t('admin.sites.lost')}
      action={
        <Button
          onClick={() => {
            rememberChosenSite(null)
            onLeave()
          }}
        >
          {t('admin.sites.goOn')}
        </Button>
      }
    />
  )
}

/** Shown to staff who work on no site, since their only one was removed. */
function NoSites() {
  const t = useText()
  return <EmptyState title={t('admin.sites.none')} text={t('admin.sites.noneText')} />
}

/** Goes on with another site of the person, to which a link has led. */
function OtherSite({ id }: { id: string }) {
  useEffect(() => {
    rememberChosenSite(id)
    // What this tab has read so far is of the site before.
    window.location.reload()
  }, [id])
  return null
}

/** Admits staff and sends everyone else to the login. */
export function Workplace() {
  const t = useText()
  const session = useCall('adminSession', {})
  const location = useLocation()
  const [params] = useSearchParams()
  if (session.isPending) return <LoadingBar loading label={t('ui.loading')} />
  if (isCallError(session.error, 'not_found') && readChosenSite() !== null)
    return <LostSite onLeave={() => session.refetch()} />
  if (session.error && !isCallError(session.error, 'not_found')) {
    return <LoadFailure error={session.error} onRetry={() => session.refetch()} />
  }
  const { staff, site, sites: all = [] } = session.data ?? {}
  const sites = all.filter((one) => one.moved_to === null)
  const movedSites = all.filter((one) => one.moved_to !== null)
  if (staff && !site) return <NoSites />
  if (!staff || !site) return <Navigate to={`/login?next=${encodeURIComponent(location.pathname)}`} replace />
  // Staff who logged in on the host of another site go on with one of their own.
  if (readChosenSite() === null && site.host !== window.location.hostname) rememberChosenSite(site.id)
  const asked = sites.find(({ id }) => id === params.get(subjectSite))
  if (asked && asked.id !== site.id) return <OtherSite id={asked.id} />
  return (
    <WorkProvider value={{ staff, site, sites, movedSites }}>
      <AdminFrame>
        <Outlet />
      </AdminFrame>
    </WorkProvider>
  )
}
