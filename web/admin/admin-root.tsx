import { Outlet } from '../app/router/outlet.tsx'
import { useLoadingPlace } from '../app/router/router-context.ts'
import { LoadingBar } from '../ui/loading-bar.tsx'
import { ToastProvider } from '../ui/toast-provider.tsx'
import { useText } from './admin-language.ts'

/** What stands around every page of the back office. */
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
