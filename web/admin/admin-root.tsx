import { useLoadingPlace } from '../app/router/router.ts'
import { Outlet } from '../app/router/router-provider.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadingBar } from '../ui/loading-bar.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { ToastProvider } from '../ui/toast-provider.tsx'
import { useText } from './admin-language.ts'
import { Sheet } from './kit/sheet.tsx'

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
