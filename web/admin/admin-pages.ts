import type { ComponentType } from 'react'
import { loadPart } from '../app/router/page-failure.ts'
import type { OpenedPage } from '../app/router/router.ts'
import { AdminRoot, FailedPage, MissingPage, Workplace } from './admin-root.tsx'

/** A page of the back office, loaded when it is opened. */
type LoadAdminPage = () => Promise<ComponentType>

/** Pages for anyone who is not logged in. */
const outsidePages: Readonly<Record<string, LoadAdminPage>> = {
  '/login': async () => (await import('./staff/session/login-page.tsx')).LoginPage,
  '/welcome': async () => (await import('./staff/session/welcome-page.tsx')).WelcomePage,
}

/** Every staff page by its path, in which `:id` matches one segment. */
const staffPages: Readonly<Record<string, LoadAdminPage>> = {
  '/': async () => (await import('./overview/overview-page.tsx')).OverviewPage,
  '/reports': async () => (await import('./safety/reports/reports-page.tsx')).ReportsPage,
  '/reports/:id': async () => (await import('./safety/reports/report-page.tsx')).ReportPage,
  '/appeals': async () => (await import('./safety/appeals/appeals-page.tsx')).AppealsPage,
  '/photos': async () => (await import('./photos/photos-page.tsx')).PhotosPage,
  '/photos/selfies': async () => (await import('./verification/selfies-page.tsx')).SelfiesPage,
  '/photos/blocked': async () => (await import('./photos/blocks-page.tsx')).BlocksPage,
  '/texts': async () => (await import('./sites/texts/texts-page.tsx')).TextsPage,
  '/payments': async () => (await import('./payments/payments-page.tsx')).PaymentsPage,
  '/payments/:id': async () => (await import('./payments/payment-page.tsx')).PaymentPage,
  '/notices': async () => (await import('./payments/notices-page.tsx')).NoticesPage,
  '/debits': async () => (await import('./payments/debits-page.tsx')).DebitsPage,
  '/transfers': async () => (await import('./payments/transfers-page.tsx')).TransfersPage,
  '/blocked': async () => (await import('./payments/blocked-page.tsx')).BlockedPage,
  '/codes': async () => (await import('./payments/codes-page.tsx')).CodesPage,
  '/codes/batches': async () => (await import('./payments/batches-page.tsx')).BatchesPage,
  '/codes/batches/:id': async () => (await import('./payments/batch-page.tsx')).BatchPage,
  '/packages': async () => (await import('./payments/packages-page.tsx')).PackagesPage,
  '/partners': async () => (await import('./partners/partners-page.tsx')).PartnersPage,
  '/partners/commissions': async () => (await import('./partners/commissions-page.tsx')).CommissionsPage,
  '/partners/statements': async () => (await import('./partners/statements-page.tsx')).PartnerStatementsPage,
  '/partners/materials': async () => (await import('./partners/materials-page.tsx')).MaterialsPage,
  '/oss': async () => (await import('./payments/oss-page.tsx')).OssPage,
  '/schemes': async () => (await import('./payments/schemes-page.tsx')).SchemesPage,
  '/closing': async () => (await import('./payments/closing-page.tsx')).ClosingPage,
  '/credits': async () => (await import('./credits/credits-page.tsx')).CreditsPage,
  '/desk': async () => (await import('./profiles/fictional/desk-page.tsx')).DeskPage,
  '/fictional': async () => (await import('./profiles/fictional/fictional-page.tsx')).FictionalPage,
  '/complaints': async () => (await import('./safety/complaints/complaints-page.tsx')).ComplaintsPage,
  '/support': async () => (await import('./safety/threads/threads-page.tsx')).ThreadsPage,
  '/support/:id': async () => (await import('./safety/threads/thread-page.tsx')).ThreadPage,
  '/members': async () => (await import('./profiles/members/members-page.tsx')).MembersPage,
  '/refused-addresses': async () =>
    (await import('./notifications/refused-addresses-page.tsx')).RefusedAddressesPage,
  '/members/:id': async () => (await import('./profiles/members/member-page.tsx')).MemberPage,
  '/data-requests': async () => (await import('./privacy/data-requests-page.tsx')).DataRequestsPage,
  '/content': async () => (await import('./sites/content/content-page.tsx')).ContentPage,
  '/news': async () => (await import('./notifications/news-page.tsx')).NewsPage,
  '/settings': async () => (await import('./sites/settings/settings-page.tsx')).SettingsPage,
  '/numbers': async () => (await import('./tracking/numbers-page.tsx')).NumbersPage,
  '/numbers/sources': async () => (await import('./tracking/sources-page.tsx')).SourcesPage,
  '/numbers/cohorts': async () => (await import('./tracking/cohorts-page.tsx')).CohortsPage,
  '/numbers/views': async () => (await import('./tracking/views-page.tsx')).ViewsPage,
  '/numbers/experiments': async () => (await import('./tracking/experiments-page.tsx')).ExperimentsPage,
  '/numbers/experiments/:id': async () => (await import('./tracking/experiment-page.tsx')).ExperimentPage,
  '/health': async () => (await import('./overview/health/health-page.tsx')).HealthPage,
  '/staff': async () => (await import('./staff/staff-page.tsx')).StaffPage,
  '/audit': async () => (await import('./staff/audit/audit-page.tsx')).AuditPage,
}

interface AdminPageMatch {
  readonly load: LoadAdminPage
  readonly params: OpenedPage['params']
}

function findPage(pathname: string): AdminPageMatch | null {
  const words = pathname.split('/')
  for (const [path, load] of Object.entries(staffPages)) {
    const pattern = path.split('/')
    const fits =
      pattern.length === words.length && pattern.every((word, i) => word === ':id' || word === words[i])
    if (fits) return { load, params: { id: words[pattern.indexOf(':id')] } }
  }
  return null
}

/** Loads the page of the back office at an address. */
export async function openAdminPage({ pathname }: URL): Promise<OpenedPage> {
  const nothing = { params: {}, title: null, failure: null }
  const outside = outsidePages[pathname]
  try {
    if (outside) return { ...nothing, frames: [AdminRoot, await loadPart(outside)] }
    const found = findPage(pathname)
    const Page = found ? await loadPart(found.load) : MissingPage
    return { ...nothing, frames: [AdminRoot, Workplace, Page], params: found?.params ?? {} }
  } catch (failure) {
    return {
      ...nothing,
      frames: outside ? [AdminRoot, FailedPage] : [AdminRoot, Workplace, FailedPage],
      failure,
    }
  }
}

/** Every page of the partners' portal by its path. */
const portalPages: Readonly<Record<string, LoadAdminPage>> = {
  '/': async () => (await import('./partners/portal/portal-page.tsx')).PortalPage,
  '/apply': async () => (await import('./partners/portal/door-pages.tsx')).ApplyPage,
  '/forgot': async () => (await import('./partners/portal/door-pages.tsx')).ForgotPage,
  '/confirm': async () => (await import('./partners/portal/door-pages.tsx')).ConfirmPage,
  '/reset': async () => (await import('./partners/portal/door-pages.tsx')).ResetPage,
}

/** Loads the page of the partners' portal at an address. */
export async function openPortalPage({ pathname }: URL): Promise<OpenedPage> {
  const nothing = { params: {}, title: null, failure: null }
  try {
    const load = portalPages[pathname]
    const Page = load ? await loadPart(load) : MissingPage
    return { ...nothing, frames: [AdminRoot, Page] }
  } catch (failure) {
    return { ...nothing, frames: [AdminRoot, FailedPage], failure }
  }
}
