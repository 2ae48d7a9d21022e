import { TabLinks } from '../../../ui/tab-links.tsx'
import { useText } from '../../admin-language.ts'

/** From the open reports to the decided ones and to the appeals. */
export function ReportTabs({ current }: { current: 'open' | 'decided' | 'appeals' }) {
  const t = useText()
  return (
    <TabLinks
      label={t('admin.reports.lists')}
      links={[
        { href: '/reports', label: t('admin.reports.open'), current: current === 'open' },
        { href: '/reports?state=decided', label: t('admin.reports.decided'), current: current === 'decided' },
        { href: '/appeals', label: t('admin.appeals.title'), current: current === 'appeals' },
      ]}
    />
  )
}
