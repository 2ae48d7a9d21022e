import { type FormEvent, useState } from 'react'
import { formatDate } from '#contract/api/format.ts'
import type { Passkey } from '#contract/features/accounts/passkeys.ts'
import { callKey, useApp } from '#web/app/cache/app.ts'
import { CallError, useErrorTexts } from '#web/app/calls/call-error.ts'
import { useAct, useLoadedCall } from '#web/app/calls/use-call.ts'
import { useFormErrors } from '#web/app/calls/use-form-errors.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { useSiteTimeZone } from '#web/app/languages/time.ts'
import { makePasskey, useKnowsPasskeys } from '#web/features/accounts/passkey.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { HydratedForm } from '#web/ui/hydrated-form.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { OwnPasswordField } from './account-fields.tsx'
import { FormError } from './form-error.tsx'
import styles from './settings.module.css'

/** The own passkeys, a second way in besides the password: to be added and removed. */
export function PasskeysSetting() {
  const app = useApp()
  const t = useTranslate()
  const { passkeys } = useLoadedCall('passkeys', {})
  const isKnown = useKnowsPasskeys()
  const setPasskeys = (answer: { passkeys: Passkey[] }) =>
    app.cache.setQueryData(callKey('passkeys', {}), answer)
  return (
    <Stack gap={4}>
      <p>{t('settings.passkeysText')}</p>
      {passkeys.length > 0 && <PasskeyList passkeys={passkeys} onChange={setPasskeys} />}
      {isKnown ? (
        <AddPasskey onAdd={setPasskeys} />
      ) : (
        <p className={styles.quiet}>{t('settings.passkeyUnsupported')}</p>
      )}
    </Stack>
  )
}

interface PasskeyListProps {
  passkeys: readonly Passkey[]
  onChange: (answer: { passkeys: Passkey[] }) => void
}

function PasskeyList({ passkeys, onChange }: PasskeyListProps) {
  const t = useTranslate()
  const locale = useLocale()
  const timeZone = useSiteTimeZone()
  const texts = useErrorTexts()
  const remove = useAct('removePasskey', { onSuccess: onChange })
  return (
    <>
      <ul className={styles.list}>
        {passkeys.map(({ id, device, created }) => {
          const name = device || t('settings.unknownDevice')
          return (
            <li key={id} className={styles.line}>
              <span suppressHydrationWarning>
                {`${name}, ${t('settings.passkeySince', { date: formatDate(created, locale, { timeZone }) })}`}
              </span>
              <Button
                size="small"
                variant="ghost"
                busy={remove.isPending && remove.variables.input.id === id}
                aria-label={t('settings.passkeyRemoveName', { device: name })}
                onClick={() => remove.mutate({ input: { id } })}
              >
                {t('settings.passkeyRemove')}
              </Button>
            </li>
          )
        })}
      </ul>
      {remove.isError && <FieldError>{texts.of(remove.error)}</FieldError>}
    </>
  )
}

function AddPasskey({ onAdd }: { onAdd: (answer: { passkeys: Passkey[] }) => void }) {
  const { call } = useApp()
  const t = useTranslate()
  const errors = useFormErrors()
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setFailed(false)
    if (errors.showFields({ password: password === '' ? 'empty' : undefined })) return
    errors.clear()
    setBusy(true)
    try {
      onAdd(await call('addPasskey', await makePasskey(await call('passkeyOptions', { password }))))
      setPassword('')
    } catch (error) {
      // The browser's own refusal says nothing that helps: cancelled, known already, no lock on the device.
      if (error instanceof CallError) errors.showError(error)
      else setFailed(true)
    } finally {
      setBusy(false)
    }
  }

  return (
    <HydratedForm form={errors.form} onSubmit={handleSubmit}>
      <Stack gap={4}>
        <OwnPasswordField value={password} onChange={setPassword} error={errors.getText('password')} />
        <FormError errors={errors} />
        {failed && <FieldError>{t('settings.passkeyFailed')}</FieldError>}
        <div>
          <Button type="submit" variant="ghost" busy={busy}>
            {t('settings.passkeyAdd')}
          </Button>
        </div>
      </Stack>
    </HydratedForm>
  )
}
