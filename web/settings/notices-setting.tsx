import type { User } from '#contract/account.ts'
import { notificationKinds } from '#contract/notification-kinds.ts'
import { href } from '#contract/paths.ts'
import { useLocale, useTranslate } from '#web/lib/i18n.tsx'
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
