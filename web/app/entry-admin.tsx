import '../ui/tokens.css'
import '../ui/fonts.css'
import '../ui/base.css'
import { callTable } from 'virtual:admin-call-table'
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import type { MakeCall } from '#contract/api/page-renderer.ts'
import { findLocale } from '#contract/features/sites/locale.ts'
import { chooseAdminLocale, loadAdminLanguage } from '../admin/admin-language.ts'
import { openAdminPage, openPortalPage } from '../admin/admin-pages.ts'
import { FailedPage } from '../admin/admin-root.tsx'
import { buildPurposeHeader } from '../admin/staff/purpose/purpose-form.tsx'
import { callForSite } from '../admin/staff-session.ts'
import { closeModalByBack } from '../ui/open-modals.ts'
import { type App, AppProvider, callKey } from './cache/app.ts'
import { isCallError } from './calls/call-error.ts'
import { callOver } from './calls/network-call.ts'
import { LanguageProvider } from './languages/i18n.tsx'
import { createBrowserRouter } from './router/browser-router.ts'
import { RouterProvider } from './router/router-provider.tsx'

/**
 * Makes the cache of the back office. Without a login its calls do not exist: such an answer triggers a check of the
 * session, and the frame then shows the login.
 */
function makeAdminCache(call: MakeCall): QueryClient {
  async function handleError(error: unknown): Promise<void> {
    if (!isCallError(error, 'not_found')) return
    const session = await call('adminSession', {}).catch(() => null)
    if (session && !session.staff) cache.setQueryData(callKey('adminSession', {}), session)
  }
  const cache: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: handleError }),
    mutationCache: new MutationCache({ onError: handleError }),
    defaultOptions: {
      queries: { retry: false, staleTime: 5000, refetchOnWindowFocus: true },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return cache
}

const call = callForSite(callOver(callTable, buildPurposeHeader))
const cache = makeAdminCache(call)
/** The partners' portal is part of this bundle, which members never load. */
const isPortal = location.pathname === '/partners' || location.pathname.startsWith('/partners/')
const base = isPortal ? '/partners' : '/admin'
const open = isPortal ? openPortalPage : openAdminPage

async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no root')
  const locale = chooseAdminLocale()
  document.documentElement.lang = findLocale(locale).iso
  const app: App = { call, cache, locale, onServer: false }
  const [language, first] = await Promise.all([
    loadAdminLanguage(locale),
    open(new URL(location.pathname.slice(base.length) || '/', location.origin)),
  ])
  const router = createBrowserRouter({
    open,
    first,
    failurePage: FailedPage,
    closeModal: closeModalByBack,
    base,
  })
  createRoot(root).render(
    <AppProvider value={app}>
      <LanguageProvider language={language}>
        <QueryClientProvider client={cache}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </LanguageProvider>
    </AppProvider>,
  )
}

void start()
