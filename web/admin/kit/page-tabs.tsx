import { TabLinks } from '../../ui/tab-links.tsx'
import { useText } from '../admin-language.ts'
import { useWork } from '../staff-session.ts'
import { useQueueAddress } from './queue-sites.tsx'

const moneyTabs = [
  { name: 'payments', href: '/payments' },
  { name: 'notices', href: '/notices' },
  { name: 'debits', href: '/debits' },
  { name: 'transfers', href: '/transfers' },
  { name: 'blocked', href: '/blocked' },
  { name: 'codes', href: '/codes' },
  { name: 'packages', href: '/packages' },
  { name: 'credits', href: '/credits' },
  { name: 'oss', href: '/oss' },
  { name: 'schemes', href: '/schemes' },
  { name: 'closing', href: '/closing' },
] as const

/** The tabs of the money section. */
export function MoneyTabs({ current }: { current: (typeof moneyTabs)[number]['name'] }) {
  const t = useText()
  return (
    <TabLinks
      label={t('admin.money.parts')}
      links={moneyTabs.map(({ name, href }) => ({
        href,
        label: t(`admin.money.${name}`),
        current: name === current,
      }))}
    />
  )
}

/** Tabs: pictures to review, selfies to compare, blocked pictures. */
export function PhotoTabs({ current }: { current: 'queue' | 'selfies' | 'blocks' }) {
  const t = useText()
  const { staff } = useWork()
  const toAddress = useQueueAddress()
  return (
    <TabLinks
      label={t('admin.photos.lists')}
      links={[
        { href: toAddress('/photos'), label: t('admin.photos.queue'), current: current === 'queue' },
        { href: toAddress('/photos/selfies'), label: t('admin.selfies.tab'), current: current === 'selfies' },
        // A blocked picture is blocked on every site.
        ...(staff.all_sites
          ? [{ href: '/photos/blocked', label: t('admin.photos.blocks'), current: current === 'blocks' }]
          : []),
      ]}
    />
  )
}

/** Tabs: open reports, decided ones, appeals. */
export function ReportTabs({ current }: { current: 'open' | 'decided' | 'appeals' }) {
  const t = useText()
  const toAddress = useQueueAddress()
  return (
    <TabLinks
      label={t('admin.reports.lists')}
      links={[
        { href: toAddress('/reports'), label: t('admin.reports.open'), current: current === 'open' },
        {
          href: toAddress('/reports?state=decided'),
          label: t('admin.reports.decided'),
          current: current === 'decided',
        },
        { href: toAddress('/appeals'), label: t('admin.appeals.title'), current: current === 'appeals' },
      ]}
    />
  )
}

/** Tabs: the inbox and its profiles. */
export function FictionalTabs({ current }: { current: 'desk' | 'profiles' }) {
  const t = useText()
  return (
    <TabLinks
      label={t('admin.fictional.parts')}
      links={[
        { href: '/desk', label: t('admin.desk.title'), current: current === 'desk' },
        { href: '/fictional', label: t('admin.fictional.title'), current: current === 'profiles' },
      ]}
    />
  )
}
