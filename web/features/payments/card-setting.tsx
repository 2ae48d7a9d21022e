import { callKey, useApp } from '#web/app/cache/app.ts'
import { useErrorTexts } from '#web/app/calls/call-error.ts'
import { useAct, useLoadedCall } from '#web/app/calls/use-call.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Stack } from '#web/ui/stack.tsx'

/** The stored card for repeat orders, removable whether or not an order can be repeated. */
export function CardSetting() {
  const app = useApp()
  const t = useTranslate()
  const texts = useErrorTexts()
  const { stored } = useLoadedCall('storedCard', {})
  const remove = useAct('removeStoredCard', {
    onSuccess: (answer) => {
      app.cache.setQueryData(callKey('storedCard', {}), answer)
      app.cache.removeQueries({ queryKey: ['repeatOrder'] })
    },
  })
  if (!stored) {
    return <p role="status">{remove.isSuccess ? t('payments.repeat.removed') : t('settings.cardNone')}</p>
  }
  const card = `${stored.brand} •••• ${stored.last4}`
  return (
    <Stack gap={4}>
      <p>{t('settings.cardText', { card })}</p>
      {remove.isError && <FieldError>{texts.of(remove.error)}</FieldError>}
      <div>
        <Button variant="ghost" busy={remove.isPending} onClick={() => remove.mutate({ input: {} })}>
          {t('payments.repeat.remove', { card })}
        </Button>
      </div>
    </Stack>
  )
}
