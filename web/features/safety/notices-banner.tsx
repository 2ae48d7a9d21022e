import { Scale } from 'lucide-react'
import type { User } from '#contract/features/accounts/account.ts'
import { href } from '#contract/routing/paths.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { ButtonLink } from '#web/ui/button.tsx'

/** Tells a member of a decision about them that they have not read. */
export function NoticesBanner({ user }: { user: User }) {
  const t = useTranslate()
  const locale = useLocale()
  if (user.notices === 0) return null
  return (
    <Banner
      tone="coral"
      inline
      icon={<Scale aria-hidden />}
      action={
        <ButtonLink href={href('notices', locale)} variant="surface" size="small">
          {t('notices.read')}
        </ButtonLink>
      }
    >
      {t('notices.banner', { count: user.notices })}
    </Banner>
  )
}
