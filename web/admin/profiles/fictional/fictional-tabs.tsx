import { TabLinks } from '../../../ui/tab-links.tsx'
import { useText } from '../../admin-language.ts'

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
