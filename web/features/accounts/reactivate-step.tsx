import { isCallError } from '#web/app/calls/call-error.ts'
import { useErrorTexts } from '#web/app/calls/error-text.ts'
import { useAct } from '#web/app/calls/use-call.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { announceLogin } from '#web/app/live/other-tabs.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { Stack } from '#web/ui/stack.tsx'

interface ReactivateStepProps {
  token: string
  onDone: () => void
}

/** One button that brings a deleted account back. */
export function ReactivateStep({ token, onDone }: ReactivateStepProps) {
  const t = useTranslate()
  const texts = useErrorTexts()
  const reactivate = useAct('reactivateAccount', {
    onSuccess: () => {
      announceLogin()
      onDone()
    },
  })
  const { error } = reactivate
  return (
    <Stack gap={4}>
      <p>{t('account.reactivate.text')}</p>
      {error && (
        <FieldError>
          {isCallError(error, 'link_expired') ? t('account.reactivate.late') : texts.of(error)}
        </FieldError>
      )}
      <Button
        block
        busy={reactivate.isPending || reactivate.isSuccess}
        onClick={() => reactivate.mutate({ input: { token } })}
      >
        {t('account.reactivate.button')}
      </Button>
    </Stack>
  )
}
