import { Outlet, ScrollRestoration, useNavigation } from 'react-router'
import { LoadingBar } from '../ui/loading-bar.tsx'
import { ToastProvider } from '../ui/toast-provider.tsx'
import { useText } from './admin-language.ts'

/** What stands around every page of the back office. */
export function AdminRoot() {
  const t = useText()
  const navigation = useNavigation()
  return (
    <>
      <LoadingBar loading={navigation.state !== 'idle'} label={t('ui.loading')} />
      <ToastProvider closeLabel={t('ui.close')}>
        <Outlet />
      </ToastProvider>
      <ScrollRestoration />
    </>
  )
}
