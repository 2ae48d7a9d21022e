import type { ReactNode } from 'react'
import { href } from '#contract/routing/paths.ts'
import { SiteLogo } from '../../features/sites/site-logo.tsx'
import { SkipLink } from '../../ui/main.tsx'
import { TopBar } from '../../ui/top-bar.tsx'
import { useUser } from '../cache/user.ts'
import { useLocale, useTranslate } from '../languages/i18n.tsx'

interface LogoBarProps {
  /** What stands at its end. */
  children: ReactNode
}

/** The bar of pages that lead to the others by their logo alone. */
export function LogoBar({ children }: LogoBarProps) {
  const t = useTranslate()
  const locale = useLocale()
  const user = useUser()
  return (
    <>
      <SkipLink>{t('nav.skipToContent')}</SkipLink>
      <TopBar
        logo={<SiteLogo href={href(user ? 'members' : 'index', locale)} />}
        label={t('nav.main')}
        items={[]}
        end={children}
      />
    </>
  )
}
