import { isCallError } from '../app/calls/call-error.ts'
import { useCall } from '../app/calls/use-call.ts'
import { useLocation } from '../app/router/router.ts'
import { Navigate, Outlet } from '../app/router/router-provider.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { LoadFailure } from './kit/loaded.tsx'
import { WorkProvider } from './staff-session.ts'

/** Lets the staff in and sends everyone else to the login. */
export function Workplace() {
  const session = useCall('adminSession', {})
  const location = useLocation()
  if (session.isPending) return null
  if (session.error && !isCallError(session.error, 'not_found')) {
    return <LoadFailure error={session.error} onRetry={() => session.refetch()} />
  }
  const { staff, site } = session.data ?? {}
  if (!staff || !site) return <Navigate to={`/login?next=${encodeURIComponent(location.pathname)}`} replace />
  return (
    <WorkProvider value={{ staff, site }}>
      <AdminFrame>
        <Outlet />
      </AdminFrame>
    </WorkProvider>
  )
}
