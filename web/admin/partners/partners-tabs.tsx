import { TabLinks } from '../../ui/tab-links.tsx'
import { useText } from '../admin-language.ts'

const tabs = [
  { name: 'list', href: '/partners' },
  { name: 'held', href: '/partners/commissions' },
  { name: 'statements', href: '/partners/statements' },
  { name: 'materials', href: '/partners/materials' },
] as const

/** The tabs of the partner programme. */
export function PartnersTabs({ current }: { current: (typeof tabs)[number]['name'] }) {
  const t = useText()
  return (
    <TabLinks
      label={t('admin.partners.title')}
      links={tabs.map(({ name, href }) => ({
        href,
        label: t(`admin.partners.tab.${name}`),
        current: name === current,
      }))}
    />
  )
}
