import { TabLinks } from '../../ui/tab-links.tsx'
import { useText } from '../admin-language.ts'

const tabs = [
  { label: 'admin.numbers.title', href: '/numbers' },
  { label: 'admin.pageViews.title', href: '/numbers/views' },
  { label: 'admin.sources.title', href: '/numbers/sources' },
  { label: 'admin.cohorts.title', href: '/numbers/cohorts' },
  { label: 'admin.experiments.title', href: '/numbers/experiments' },
] as const

/** The pages of figures. */
export function NumbersTabs({ current }: { current: (typeof tabs)[number]['href'] }) {
  const t = useText()
  return (
    <TabLinks
      label={t('admin.numbers.title')}
      links={tabs.map(({ label, href }) => ({ href, label: t(label), current: href === current }))}
    />
  )
}
