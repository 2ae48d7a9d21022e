import { Ban, Ellipsis, Flag } from 'lucide-react'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { Menu } from '#web/ui/menu.tsx'

interface ProfileMenuProps {
  name: string
  onReport: () => void
  onBlock: () => void
}

/** Report and block, two presses away. */
export function ProfileMenu({ name, onReport, onBlock }: ProfileMenuProps) {
  const t = useTranslate()
  return (
    <Menu
      label={t('view.menu', { name })}
      trigger={<Ellipsis aria-hidden />}
      items={[
        { id: 'report', label: t('safety.report'), icon: <Flag aria-hidden />, onSelect: onReport },
        {
          id: 'block',
          label: t('safety.blockName', { name }),
          icon: <Ban aria-hidden />,
          onSelect: onBlock,
          tone: 'danger',
        },
      ]}
    />
  )
}
