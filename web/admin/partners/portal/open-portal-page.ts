import { loadPart } from '../../../app/router/page-failure.ts'
import type { OpenedPage } from '../../../app/router/router.ts'
import type { LoadAdminPage } from '../../admin-pages.ts'
import { AdminRoot, FailedPage, MissingPage } from '../../admin-root.tsx'

/** Every page of the partners' portal by its path. */
const pages: Readonly<Record<string, LoadAdminPage>> = {
  '/': async () => (await import('./portal-page.tsx')).PortalPage,
  '/apply': async () => (await import('./door-pages.tsx')).ApplyPage,
  '/forgot': async () => (await import('./door-pages.tsx')).ForgotPage,
  '/confirm': async () => (await import('./token-page.tsx')).ConfirmPage,
  '/reset': async () => (await import('./token-page.tsx')).ResetPage,
}

/** Loads the page of the partners' portal at an address. */
export async function openPortalPage({ pathname }: URL): Promise<OpenedPage> {
  const nothing = { params: {}, title: null, failure: null }
  try {
    const load = pages[pathname]
    const Page = load ? await loadPart(load) : MissingPage
    return { ...nothing, frames: [AdminRoot, Page] }
  } catch (failure) {
    return { ...nothing, frames: [AdminRoot, FailedPage], failure }
  }
}
