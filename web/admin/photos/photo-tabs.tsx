import { TabLinks } from '../../ui/tab-links.tsx'
import { useText } from '../admin-language.ts'

/** From the pictures to look at to the selfies to compare and the pictures that must not come back. */
export function PhotoTabs({ current }: { current: 'queue' | 'selfies' | 'blocks' }) {
  const t = useText()
  return (
    <TabLinks
      label={t('admin.photos.lists')}
      links={[
        { href: '/photos', label: t('admin.photos.queue'), current: current === 'queue' },
        { href: '/photos/selfies', label: t('admin.selfies.tab'), current: current === 'selfies' },
        { href: '/photos/blocked', label: t('admin.photos.blocks'), current: current === 'blocks' },
      ]}
    />
  )
}
