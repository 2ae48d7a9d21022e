import { useLoadedCall } from '../../../app/calls/use-call.ts'
import type { LoadArguments, PageData } from '../../../app/router/router.ts'
import { useParams } from '../../../app/router/router.ts'
import { loadEntryProfile } from '../../../app/session/load-entry-profile.ts'
import { AccountStep } from '../../signup/account-step.tsx'
import { EntryFrame } from '../../signup/entry-frame.tsx'
import { EntryMember } from '../../signup/entry-member.tsx'

export function load({ app, params }: LoadArguments<'members-id-landing'>): Promise<PageData> {
  return loadEntryProfile(app, params.id)
}

export function Page() {
  const { id = '' } = useParams()
  const { profile } = useLoadedCall('profile', { id, landing: '1' })
  return (
    <EntryFrame profile={profile}>
      <EntryMember profile={profile} />
      <AccountStep start={{ profile: id }} />
    </EntryFrame>
  )
}
