import { TabLinks } from '../../../ui/tab-links.tsx'
import { useText } from '../../admin-language.ts'
import { useQueueAddress } from '../../kit/queue-sites.tsx'

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
