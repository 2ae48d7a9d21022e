import type { NotificationKind } from '#contract/features/notifications/notification-kinds.ts'
import { href } from '#contract/routing/paths.ts'
import { useErrorTexts } from '#web/app/calls/error-text.ts'
import { useAct } from '#web/app/calls/use-call.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

interface UnsubscribeStepProps {
  token: string
  kind: NotificationKind | null
}

/** Stops the mails of one kind for who comes by their link; by a press, since scanners of mails open links. */
export function UnsubscribeStep({ token, kind }: UnsubscribeStepProps) {
  const t = useTranslate()
  const locale = useLocale()
  const texts = useErrorTexts()
  const stop = useAct('unsubscribe')
  const settings = (
    <TextLink href={href('notifications', locale, {}, { source: kind })}>
      {t('unsubscribe.settings')}
    </TextLink>
  )
  if (stop.isSuccess) {
    return (
      <Stack gap={4}>
        <p role="status">{t('unsubscribe.done')}</p>
        <p>{settings}</p>
      </Stack>
    )
  }
  return (
    <Stack gap={4}>
      <p>{kind ? t('unsubscribe.text', { kind: t(`notifications.${kind}`) }) : t('unsubscribe.all')}</p>
      {stop.isError && <FieldError>{texts.of(stop.error)}</FieldError>}
      <Button
        block
        busy={stop.isPending}
        onClick={() => stop.mutate({ input: { token, ...(kind && { kind }) } })}
      >
        {t('unsubscribe.button')}
      </Button>
      <p>{settings}</p>
    </Stack>
  )
}
