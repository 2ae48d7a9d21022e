import { TabLinks } from '../../ui/tab-links.tsx'
import { useText } from '../admin-language.ts'

const tabs = [
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
export function MoneyTabs({ current }: { current: (typeof tabs)[number]['name'] }) {
  const t = useText()
  return (
    <TabLinks
      label={t('admin.money.parts')}
      links={tabs.map(({ name, href }) => ({
        href,
        label: t(`admin.money.${name}`),
        current: name === current,
      }))}
    />
  )
}
