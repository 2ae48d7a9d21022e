import { useErrorTexts } from '../app/calls/call-error.ts'
import { useLoadingPlace } from '../app/router/router.ts'
import { Outlet } from '../app/router/router-provider.tsx'
import { usePageFailure } from '../app/router/use-page-failure.ts'
import { Button } from '../ui/button.tsx'
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
