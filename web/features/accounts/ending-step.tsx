import type { Ending } from '#contract/features/accounts/access.ts'
import { href } from '#contract/routing/paths.ts'
import { useApp } from '#web/app/cache/app.ts'
import { setUser } from '#web/app/cache/user.ts'
import { useErrorTexts } from '#web/app/calls/error-text.ts'
import { useAct } from '#web/app/calls/use-call.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { Stack } from '#web/ui/stack.tsx'

interface EndingStepProps {
  token: string
  ending: Ending
}

/** One button that ends a device or a passkey; a press, since scanners of e-mails open links too. */
export function EndingStep({ token, ending }: EndingStepProps) {
  const t = useTranslate()
  const locale = useLocale()
  const texts = useErrorTexts()
  const app = useApp()
  // With a passkey every session ends, also the one of this browser.
  const end = useAct('endByLink', { onSuccess: () => ending.what === 'passkey' && setUser(app, null) })
  if (end.isSuccess || ending.gone) {
    return (
      <Stack gap={4}>
        <p role="status">{t('account.ending.done')}</p>
        <ButtonLink href={href('reset-password', locale)}>{t('account.login.forgot')}</ButtonLink>
      </Stack>
    )
  }
  const device = ending.device || t('settings.unknownDevice')
  return (
    <Stack gap={4}>
      <p>{ending.what === 'device' ? t('account.ending.device', { device }) : t('account.ending.passkey')}</p>
      {end.isError && <FieldError>{texts.of(end.error)}</FieldError>}
      <Button block busy={end.isPending} onClick={() => end.mutate({ input: { token } })}>
        {t(ending.what === 'device' ? 'account.ending.endDevice' : 'account.ending.endPasskey')}
      </Button>
    </Stack>
  )
}
