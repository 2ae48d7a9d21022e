import { MailWarning } from 'lucide-react'
import type { User } from '#contract/features/accounts/account.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { ResendButton } from './resend-button.tsx'

/** Warns a member who has not confirmed their address, and sends the mail again. */
export function UnconfirmedBanner({ user }: { user: User }) {
  const t = useTranslate()
  if (user.status !== 'not_confirmed') return null
  return (
    <Banner
      tone="coral"
      icon={<MailWarning aria-hidden />}
      action={<ResendButton email={user.email} size="small" />}
    >
      {t('account.unconfirmed')}
    </Banner>
  )
}
