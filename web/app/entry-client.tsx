import '../ui/tokens.css'
import '../ui/fonts.css'
import '../ui/base.css'
import { hydrate } from '@tanstack/react-query'
import { hydrateRoot } from 'react-dom/client'
import { type Boot, Providers } from './boot.tsx'
import { type App, AppProvider, callKey, makeCache } from './cache/app.ts'
import { findFrame, layouts, pages } from './pages.ts'
import { catchInstallOffer } from './shell/use-install.ts'
import './browser/trusted-types.ts'
import { callTable } from 'virtual:call-table'
import { ErrorPage } from '../features/sites/pages/error-page.tsx'
import { closeModalByBack } from '../ui/open-modals.ts'
import { RestartBoundary, watchFaults } from './browser/restart-boundary.tsx'
import { addSource, callOver } from './calls/network-call.ts'
import { LanguageProvider, loadLanguage, loadMessages, withOwnMessages } from './languages/i18n.tsx'
import { openPage, openRead } from './open-page.ts'
import { createBrowserRouter, prefetchLinks } from './router/browser-router.ts'
import { reloadOnce, reloadWhenReachable } from './router/page-failure.ts'
import { RouterProvider } from './router/router-provider.tsx'

/** Makes a call of members and visitors over the network. */
const call = callOver(callTable)

watchFaults()
catchInstallOffer()
prefetchLinks((name) => Promise.all([pages[name]?.(), layouts[findFrame(name)](), loadMessages(name)]))

const boot = JSON.parse(document.getElementById('boot')?.textContent ?? '{}') as Boot // written by entry-server.tsx
const app: App = { call, cache: makeCache(), locale: boot.locale, onServer: false }
hydrate(app.cache, boot.cache)

async function start(): Promise<void> {
  // The first page's code must be there before React takes over the server's page.
  const [standing, first] = await Promise.all([
    loadLanguage(boot.locale, ['frame']),
    openRead(new URL(location.href), boot),
  ])
  const settings = app.cache.getQueryData(callKey('settings', {}))
  if (settings && settings.consent !== 'yes') addSource(settings.tracking)
  const language = withOwnMessages(standing, settings?.messages)
  const router = createBrowserRouter({
    open: (url) => openPage(app, url),
    first,
    failurePage: ErrorPage,
    closeModal: closeModalByBack,
  })
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no root')
  hydrateRoot(
    root,
    <AppProvider value={app}>
      <LanguageProvider language={language}>
        <RestartBoundary>
          <Providers>
            <RouterProvider router={router} />
          </Providers>
        </RestartBoundary>
      </LanguageProvider>
    </AppProvider>,
  )
}

start().catch((error: unknown) => {
  // Part of the program is missing: what the server wrote stays in view.
  if (navigator.onLine === false) reloadWhenReachable()
  if (!reloadOnce(location.href)) throw error
})
