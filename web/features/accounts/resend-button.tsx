import { MailWarning } from 'lucide-react'
import { resendSeconds } from '#contract/api/limits.ts'
import type { User } from '#contract/features/accounts/account.ts'
import { useCountdown } from '#web/app/browser/use-in-browser.ts'
import { isCallError, useErrorTexts } from '#web/app/calls/call-error.ts'
import { useAct } from '#web/app/calls/use-call.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldError, FieldNote } from '#web/ui/field.tsx'
import { Stack } from '#web/ui/stack.tsx'

interface ResendButtonProps {
  email: string
  size?: 'medium' | 'small' | undefined
}

/** Sends the confirmation e-mail again; the next press waits a minute and says so. */
export function ResendButton({ email, size }: ResendButtonProps) {
  const t = useTranslate()
  const texts = useErrorTexts()
  const [left, start] = useCountdown()
  const resend = useAct('resendActivation', {
    onSuccess: () => start(resendSeconds),
    onError: (error) => {
      if (isCallError(error, 'rate_limited')) start(Number(error.params.seconds ?? resendSeconds))
    },
  })
  const isTooSoon = isCallError(resend.error, 'rate_limited')
  return (
    <Stack gap={2}>
      <Button
        variant="ghost"
        size={size}
        busy={resend.isPending}
        disabled={left > 0}
        onClick={() => resend.mutate({ input: {} })}
      >
        {left > 0 ? t('account.resendWait', { seconds: left }) : t('account.resend')}
      </Button>
      {resend.isSuccess && <FieldNote tone="success">{t('account.resent', { email })}</FieldNote>}
      {resend.isError && !isTooSoon && <FieldError>{texts.of(resend.error)}</FieldError>}
    </Stack>
  )
}

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
