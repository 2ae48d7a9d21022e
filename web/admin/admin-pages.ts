import type { ComponentType } from 'react'

/** A page of the back office, loaded when it is opened. */
export type LoadAdminPage = () => Promise<ComponentType>

/** Pages for whoever is not logged in. */
export const outsidePages: Readonly<Record<string, LoadAdminPage>> = {
  '/login': async () => (await import('./session/login-page.tsx')).LoginPage,
  '/welcome': async () => (await import('./session/welcome-page.tsx')).WelcomePage,
}

/** Every page for the staff by its path, in which `:id` stands for one word. */
export const staffPages: Readonly<Record<string, LoadAdminPage>> = {
  '/': async () => (await import('./overview/overview-page.tsx')).OverviewPage,
  '/reports': async () => (await import('./reports/reports-page.tsx')).ReportsPage,
  '/reports/:id': async () => (await import('./reports/report-page.tsx')).ReportPage,
  '/appeals': async () => (await import('./appeals/appeals-page.tsx')).AppealsPage,
  '/photos': async () => (await import('./photos/photos-page.tsx')).PhotosPage,
  '/photos/blocked': async () => (await import('./photos/blocks-page.tsx')).BlocksPage,
  '/texts': async () => (await import('./texts/texts-page.tsx')).TextsPage,
  '/payments': async () => (await import('./money/payments-page.tsx')).PaymentsPage,
  '/payments/:id': async () => (await import('./money/payment-page.tsx')).PaymentPage,
  '/debits': async () => (await import('./money/debits-page.tsx')).DebitsPage,
  '/transfers': async () => (await import('./money/transfers-page.tsx')).TransfersPage,
  '/blocked': async () => (await import('./money/blocked-page.tsx')).BlockedPage,
  '/codes': async () => (await import('./money/codes-page.tsx')).CodesPage,
  '/packages': async () => (await import('./money/packages-page.tsx')).PackagesPage,
  '/closing': async () => (await import('./money/closing-page.tsx')).ClosingPage,
  '/credits': async () => (await import('./credits/credits-page.tsx')).CreditsPage,
  '/desk': async () => (await import('./fictional/desk-page.tsx')).DeskPage,
  '/fictional': async () => (await import('./fictional/fictional-page.tsx')).FictionalPage,
  '/complaints': async () => (await import('./complaints/complaints-page.tsx')).ComplaintsPage,
  '/members': async () => (await import('./members/members-page.tsx')).MembersPage,
  '/members/:id': async () => (await import('./members/member-page.tsx')).MemberPage,
  '/data-requests': async () => (await import('./data/data-requests-page.tsx')).DataRequestsPage,
  '/content': async () => (await import('./content/content-page.tsx')).ContentPage,
  '/news': async () => (await import('./news/news-page.tsx')).NewsPage,
  '/settings': async () => (await import('./settings/settings-page.tsx')).SettingsPage,
  '/numbers': async () => (await import('./numbers/numbers-page.tsx')).NumbersPage,
  '/health': async () => (await import('./health/health-page.tsx')).HealthPage,
  '/staff': async () => (await import('./staff/staff-page.tsx')).StaffPage,
  '/audit': async () => (await import('./audit/audit-page.tsx')).AuditPage,
}
