import type { RouteObject } from 'react-router'
import { AdminRoot } from './admin-root.tsx'
import { MissingPage } from './missing-page.tsx'
import { Workplace } from './workplace.tsx'

/** Every page of the back office; each is loaded when it is opened. */
export const adminRoutes: RouteObject[] = [
  {
    Component: AdminRoot,
    HydrateFallback: () => null,
    children: [
      {
        path: '/login',
        lazy: async () => ({ Component: (await import('./session/login-page.tsx')).LoginPage }),
      },
      {
        path: '/welcome',
        lazy: async () => ({ Component: (await import('./session/welcome-page.tsx')).WelcomePage }),
      },
      {
        Component: Workplace,
        ErrorBoundary: MissingPage,
        children: [
          {
            index: true,
            lazy: async () => ({ Component: (await import('./overview/overview-page.tsx')).OverviewPage }),
          },
          {
            path: '/reports',
            lazy: async () => ({ Component: (await import('./reports/reports-page.tsx')).ReportsPage }),
          },
          {
            path: '/reports/:id',
            lazy: async () => ({ Component: (await import('./reports/report-page.tsx')).ReportPage }),
          },
          {
            path: '/appeals',
            lazy: async () => ({ Component: (await import('./appeals/appeals-page.tsx')).AppealsPage }),
          },
          {
            path: '/photos',
            lazy: async () => ({ Component: (await import('./photos/photos-page.tsx')).PhotosPage }),
          },
          {
            path: '/texts',
            lazy: async () => ({ Component: (await import('./texts/texts-page.tsx')).TextsPage }),
          },
          {
            path: '/payments',
            lazy: async () => ({ Component: (await import('./money/payments-page.tsx')).PaymentsPage }),
          },
          {
            path: '/payments/:id',
            lazy: async () => ({ Component: (await import('./money/payment-page.tsx')).PaymentPage }),
          },
          {
            path: '/debits',
            lazy: async () => ({ Component: (await import('./money/debits-page.tsx')).DebitsPage }),
          },
          {
            path: '/transfers',
            lazy: async () => ({ Component: (await import('./money/transfers-page.tsx')).TransfersPage }),
          },
          {
            path: '/blocked',
            lazy: async () => ({ Component: (await import('./money/blocked-page.tsx')).BlockedPage }),
          },
          {
            path: '/codes',
            lazy: async () => ({ Component: (await import('./money/codes-page.tsx')).CodesPage }),
          },
          {
            path: '/packages',
            lazy: async () => ({ Component: (await import('./money/packages-page.tsx')).PackagesPage }),
          },
          {
            path: '/closing',
            lazy: async () => ({ Component: (await import('./money/closing-page.tsx')).ClosingPage }),
          },
          {
            path: '/credits',
            lazy: async () => ({ Component: (await import('./credits/credits-page.tsx')).CreditsPage }),
          },
          {
            path: '/desk',
            lazy: async () => ({ Component: (await import('./fictional/desk-page.tsx')).DeskPage }),
          },
          {
            path: '/fictional',
            lazy: async () => ({ Component: (await import('./fictional/fictional-page.tsx')).FictionalPage }),
          },
          {
            path: '/complaints',
            lazy: async () => ({
              Component: (await import('./complaints/complaints-page.tsx')).ComplaintsPage,
            }),
          },
          {
            path: '/members',
            lazy: async () => ({ Component: (await import('./members/members-page.tsx')).MembersPage }),
          },
          {
            path: '/members/:id',
            lazy: async () => ({ Component: (await import('./members/member-page.tsx')).MemberPage }),
          },
          {
            path: '/data-requests',
            lazy: async () => ({
              Component: (await import('./data/data-requests-page.tsx')).DataRequestsPage,
            }),
          },
          {
            path: '/content',
            lazy: async () => ({ Component: (await import('./content/content-page.tsx')).ContentPage }),
          },
          {
            path: '/settings',
            lazy: async () => ({ Component: (await import('./settings/settings-page.tsx')).SettingsPage }),
          },
          {
            path: '/numbers',
            lazy: async () => ({ Component: (await import('./numbers/numbers-page.tsx')).NumbersPage }),
          },
          {
            path: '/health',
            lazy: async () => ({ Component: (await import('./health/health-page.tsx')).HealthPage }),
          },
          {
            path: '/staff',
            lazy: async () => ({ Component: (await import('./staff/staff-page.tsx')).StaffPage }),
          },
          {
            path: '/audit',
            lazy: async () => ({ Component: (await import('./audit/audit-page.tsx')).AuditPage }),
          },
          { path: '*', Component: MissingPage },
        ],
      },
    ],
  },
]
