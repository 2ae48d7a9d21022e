import './ui/tokens.css'
import './ui/fonts.css'
import './ui/base.css'
import { callTable } from 'virtual:admin-call-table'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { makeAdminCache } from './admin/admin-cache.ts'
import { adminLanguage } from './admin/admin-language.ts'
import { adminRoutes } from './admin/admin-routes.tsx'
import { type App, AppProvider } from './lib/app.ts'
import { LanguageProvider } from './lib/i18n.tsx'
import { callOver } from './lib/network-call.ts'

const call = callOver(callTable)
const cache = makeAdminCache(call)
const app: App = { call, cache, locale: 'en', onServer: false }
const router = createBrowserRouter(adminRoutes, { basename: '/admin' })

const root = document.getElementById('root')
if (!root) throw new Error('the page has no root')
createRoot(root).render(
  <AppProvider value={app}>
    <LanguageProvider language={adminLanguage}>
      <QueryClientProvider client={cache}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </LanguageProvider>
  </AppProvider>,
)
