import { href } from '#contract/routing/paths.ts'
import { useErrorTexts } from '#web/app/calls/error-text.ts'
import { useAct } from '#web/app/calls/use-call.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { FieldNote } from '#web/ui/field-note.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

interface LeftAccountProps {
  /** Why the right password does not log in: `banned` or `pending_deletion`. */
  state: string
  email: string
  password: string
}

/** What somebody can do whose account is banned or on its way out. */
export function LeftAccount({ state, email, password }: LeftAccountProps) {
  const t = useTranslate()
  const locale = useLocale()
  const texts = useErrorTexts()
  const send = useAct('sendReactivation')
  if (state === 'banned') {
    return (
      <FieldError>
        <span>{t('account.login.banned')}</span>{' '}
        <TextLink href={href('pages-ban', locale)}>{t('account.login.appeal')}</TextLink>
      </FieldError>
    )
  }
  return (
    <Stack gap={2}>
      <FieldError>{t('account.login.pending')}</FieldError>
      {send.isSuccess ? (
        <FieldNote tone="success">{t('account.login.reactivationSent')}</FieldNote>
      ) : (
        <Button
          variant="ghost"
          busy={send.isPending}
          onClick={() => send.mutate({ input: { email, password } })}
        >
          {t('account.login.sendReactivation')}
        </Button>
      )}
      {send.isError && <FieldError>{texts.of(send.error)}</FieldError>}
    </Stack>
  )
}
