import { TabLinks } from '../../ui/tab-links.tsx'
import { useText } from '../admin-language.ts'
import { useQueueAddress } from '../kit/queue-sites.tsx'
import { useWork } from '../staff-session.ts'

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
