import { type FormEvent, useState } from 'react'
import { useStepStart } from '../../../app/browser/use-in-browser.ts'
import { useLoadedCall } from '../../../app/calls/use-call.ts'
import { useFormErrors } from '../../../app/calls/use-form-errors.ts'
import { useTranslate } from '../../../app/languages/i18n.tsx'
import type { LoadArguments, PageData } from '../../../app/router/router.ts'
import { useParams } from '../../../app/router/router.ts'
import { Button } from '../../../ui/button.tsx'
import { HydratedForm } from '../../../ui/hydrated-form.tsx'
import { Stack } from '../../../ui/stack.tsx'
import { TextAreaField } from '../../../ui/text-field.tsx'
import { AccountStep, EntryFrame, loadEntryProfile } from '../../signup/entry-frame.tsx'

export function load({ app, params }: LoadArguments<'members-id-landing3-slug'>): Promise<PageData> {
  return loadEntryProfile(app, params.id)
}

export function Page() {
  const t = useTranslate()
  const { id = '' } = useParams()
  const settings = useLoadedCall('settings', {})
  const { profile } = useLoadedCall('profile', { id, landing: '1' })
  const [message, setMessage] = useState('')
  const errors = useFormErrors()
  const [written, setWritten] = useState(false)
  useStepStart(written)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (errors.showFields({ message: message.trim() === '' ? 'empty' : undefined })) return
    setWritten(true)
  }

  return (
    <EntryFrame profile={profile}>
      {written || !settings.signups_allowed ? (
        <AccountStep start={{ profile: id }} message={message.trim()} />
      ) : (
        <HydratedForm form={errors.form} onSubmit={handleSubmit}>
          <Stack gap={4}>
            <h1>{t('landing.write', { name: profile.name })}</h1>
            {/* Nothing pretends that the member has written. */}
            <p>{t('landing.writeHint', { name: profile.name })}</p>
            <TextAreaField
              label={t('landing.message')}
              hint={t('signup.firstMessageHint', { credits: settings.message_credits })}
              name="message"
              value={message}
              maxLength={settings.message_length}
              onChange={(event) => setMessage(event.target.value)}
              error={errors.getText('message')}
            />
            <Button type="submit" block>
              {t('signup.next')}
            </Button>
          </Stack>
        </HydratedForm>
      )}
    </EntryFrame>
  )
}
