import { type FormEvent, useState } from 'react'
import { formatDate } from '#contract/api/format.ts'
import type { AccountExport } from '#contract/features/privacy/account-export.ts'
import { callKey, useApp } from '#web/app/cache/app.ts'
import { useAct, useLoadedCall } from '#web/app/calls/use-call.ts'
import { useFormErrors } from '#web/app/calls/use-form-errors.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { useTimeZone } from '#web/app/languages/time.ts'
import { FormError } from '#web/features/accounts/form-error.tsx'
import { Button } from '#web/ui/button.tsx'
import { HydratedForm } from '#web/ui/hydrated-form.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { OwnPasswordField } from '../accounts/account-fields.tsx'

/** Everything stored about the member, as an archive to download. */
export function ExportSetting() {
  const app = useApp()
  const t = useTranslate()
  const errors = useFormErrors()
  const [password, setPassword] = useState('')
  const latest = useLoadedCall('latestExport', {})
  const make = useAct('makeExport')

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (make.isPending) return
    if (errors.showFields({ password: password === '' ? 'empty' : undefined })) return
    errors.clear()
    const onSuccess = (finished: AccountExport) => {
      setPassword('')
      app.cache.setQueryData(callKey('latestExport', {}), { export: finished })
    }
    make.mutate({ input: { password } }, { onSuccess, onError: errors.showError })
  }

  return (
    <Stack gap={4}>
      <p>{t('settings.exportText')}</p>
      {latest.export ? (
        <MadeExport finished={latest.export} />
      ) : (
        <HydratedForm form={errors.form} onSubmit={handleSubmit}>
          <Stack gap={4}>
            <OwnPasswordField value={password} onChange={setPassword} error={errors.getText('password')} />
            <FormError errors={errors} />
            <div>
              <Button type="submit" variant="ghost" busy={make.isPending}>
                {t('settings.exportMake')}
              </Button>
            </div>
          </Stack>
        </HydratedForm>
      )}
    </Stack>
  )
}

function MadeExport({ finished }: { finished: AccountExport }) {
  const t = useTranslate()
  const locale = useLocale()
  const timeZone = useTimeZone()
  if (finished.state === 'wanted') return <p role="status">{t('settings.exportWanted')}</p>
  return (
    <div role="status">
      <Stack gap={2}>
        <p suppressHydrationWarning>
          {t('settings.exportReady', { date: formatDate(finished.expires, locale, { timeZone }) })}
        </p>
        <p>
          <TextLink href={`/api/account-export.php?id=${finished.id}`} download>
            {t('settings.exportDownload')}
          </TextLink>
        </p>
      </Stack>
    </div>
  )
}
