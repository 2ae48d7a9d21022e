import {
  ChartColumn,
  Coins,
  Drama,
  FileText,
  Flag,
  Handshake,
  HeartPulse,
  House,
  IdCard,
  Images,
  LifeBuoy,
  Megaphone,
  MessageSquareWarning,
  ScrollText,
  Settings,
  ShieldCheck,
  TextSearch,
  UsersRound,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { StaffRight } from '#contract/api/call.ts'
import type { AdminMessageKey } from '#generated/messages.ts'

/** One entry of the navigation, for those who have the role. */
export interface Section {
  readonly href: string
  readonly label: Extract<AdminMessageKey, `admin.nav.${string}`>
  readonly icon: ReactNode
  readonly role: StaffRight | 'any'
  /** It concerns every site: only for people who work on all. */
  readonly everySite?: true
  /** Other pages that belong to it. */
  readonly also?: readonly string[]
}

export const sections: readonly Section[] = [
  { href: '/', label: 'admin.nav.home', icon: <House aria-hidden />, role: 'any' },
  {
    href: '/reports',
    label: 'admin.nav.reports',
    icon: <Flag aria-hidden />,
    role: 'moderator',
    also: ['/appeals'],
  },
  { href: '/photos', label: 'admin.nav.photos', icon: <Images aria-hidden />, role: 'moderator' },
  { href: '/texts', label: 'admin.nav.texts', icon: <TextSearch aria-hidden />, role: 'moderator' },
  {
    href: '/complaints',
    label: 'admin.nav.complaints',
    icon: <MessageSquareWarning aria-hidden />,
    role: 'moderator',
  },
  { href: '/support', label: 'admin.nav.support', icon: <LifeBuoy aria-hidden />, role: 'support' },
  {
    href: '/members',
    label: 'admin.nav.members',
    icon: <IdCard aria-hidden />,
    role: 'support',
    also: ['/refused-addresses'],
  },
  {
    href: '/data-requests',
    label: 'admin.nav.data',
    icon: <ShieldCheck aria-hidden />,
    role: 'support',
  },
  {
    href: '/payments',
    label: 'admin.nav.money',
    icon: <Coins aria-hidden />,
    role: 'finance',
    also: [
      '/notices',
      '/debits',
      '/transfers',
      '/blocked',
      '/codes',
      '/codes/batches',
      '/packages',
      '/credits',
      '/oss',
      '/schemes',
      '/closing',
    ],
  },
  {
    href: '/partners',
    label: 'admin.nav.partners',
    icon: <Handshake aria-hidden />,
    role: 'finance',
    also: ['/partners/commissions', '/partners/statements', '/partners/materials'],
  },
  {
    href: '/desk',
    label: 'admin.nav.desk',
    icon: <Drama aria-hidden />,
    role: 'operator',
    also: ['/fictional'],
  },
  { href: '/content', label: 'admin.nav.content', icon: <FileText aria-hidden />, role: 'content' },
  { href: '/news', label: 'admin.nav.news', icon: <Megaphone aria-hidden />, role: 'content' },
  { href: '/settings', label: 'admin.nav.settings', icon: <Settings aria-hidden />, role: 'admin' },
  {
    href: '/numbers',
    label: 'admin.nav.numbers',
    icon: <ChartColumn aria-hidden />,
    role: 'admin',
    also: ['/numbers/views', '/numbers/sources', '/numbers/cohorts', '/numbers/experiments'],
  },
  {
    href: '/health',
    label: 'admin.nav.health',
    icon: <HeartPulse aria-hidden />,
    role: 'admin',
    everySite: true,
  },
  {
    href: '/staff',
    label: 'admin.nav.staff',
    icon: <UsersRound aria-hidden />,
    role: 'admin',
    everySite: true,
  },
  { href: '/audit', label: 'admin.nav.audit', icon: <ScrollText aria-hidden />, role: 'admin' },
]
