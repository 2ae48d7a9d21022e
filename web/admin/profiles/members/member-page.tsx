import { useCall } from '../../../app/calls/use-call.ts'
import { useParams } from '../../../app/router/router-context.ts'
import { Stack } from '../../../ui/stack.tsx'
import { useText } from '../../admin-language.ts'
import { Loaded } from '../../kit/loaded.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { WithPurpose } from '../../staff/purpose/with-purpose.tsx'
import { MemberAccount } from './member-account.tsx'
import { MemberCountries } from './member-countries.tsx'
import { MemberData } from './member-data.tsx'
import { MemberDecisions } from './member-decisions.tsx'
import { MemberNotes } from './member-notes.tsx'
import { MemberProfile } from './member-profile.tsx'
import { MemberLedger, MemberMails, MemberPayments, MemberReports, MemberSessions } from './member-tables.tsx'

/** One member, as the support may see them. */
export function MemberPage() {
  const t = useText()
  return (
    <WithPurpose title={t('admin.members.one')}>
      <MemberRecord />
    </WithPurpose>
  )
}

function MemberRecord() {
  const t = useText()
  const { id = '' } = useParams()
  const query = useCall('adminMember', { id })
  return (
    <Sheet title={query.data?.member.name ?? t('admin.members.one')}>
      <Loaded query={query}>
        {({ member }) => (
          <Stack gap={5}>
            <MemberAccount member={member} />
            <MemberDecisions member={member} />
            <MemberNotes member={member} />
            <MemberProfile member={member} />
            {member.country_changes.length > 0 && <MemberCountries member={member} />}
            <MemberPayments member={member} />
            <MemberLedger member={member} />
            <MemberReports member={member} />
            <MemberSessions member={member} />
            <MemberMails member={member} />
            {member.kind === 'person' && <MemberData member={member} />}
          </Stack>
        )}
      </Loaded>
    </Sheet>
  )
}
