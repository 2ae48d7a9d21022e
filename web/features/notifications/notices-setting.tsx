import type { User } from '#contract/features/accounts/account.ts'
import { notificationKinds } from '#contract/features/notifications/notification-kinds.ts'
import { href } from '#contract/routing/paths.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

/** How many kinds of notices are on, and the way to them. */
export function NoticesSetting({ user }: { user: User }) {
  const t = useTranslate()
  const locale = useLocale()
  const all = notificationKinds.length
  return (
    <p>
      <span>{t('settings.noticesOn', { on: all - user.notifications_disabled.length, all })}</span>{' '}
      <TextLink href={href('notifications', locale)}>{t('settings.openNotices')}</TextLink>
    </p>
  )
}
