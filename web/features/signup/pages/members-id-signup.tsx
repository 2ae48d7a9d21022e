import { useState } from 'react'
import { useLoadedCall } from '../../../app/calls/use-call.ts'
import { useTranslate } from '../../../app/languages/i18n.tsx'
import type { LoadArguments, PageData } from '../../../app/router/router.ts'
import { useNextPath, useParams } from '../../../app/router/router.ts'
import { TextAreaField } from '../../../ui/text-field.tsx'
import { AccountStep, EntryFrame, loadEntryProfile } from '../entry-frame.tsx'

export function load({ app, params }: LoadArguments<'members-id-signup'>): Promise<PageData> {
  return loadEntryProfile(app, params.id)
}

export function Page() {
  const t = useTranslate()
  const { id = '' } = useParams()
  const next = useNextPath()
  const settings = useLoadedCall('settings', {})
  const { profile } = useLoadedCall('profile', { id, landing: '1' })
  const [message, setMessage] = useState('')
  return (
    <EntryFrame profile={profile}>
      <AccountStep start={{ profile: id, ...(next && { next }) }} message={message.trim() || undefined}>
        <TextAreaField
          label={t('signup.firstMessage', { name: profile.name })}
          hint={t('signup.firstMessageHint', { credits: settings.message_credits })}
          value={message}
          maxLength={settings.message_length}
          onChange={(event) => setMessage(event.target.value)}
        />
      </AccountStep>
    </EntryFrame>
  )
}
