import type { Member } from '#contract/admin/profiles/members.ts'
import { FactsList } from '../../../ui/facts-list.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Stack } from '../../../ui/stack.tsx'
import { useText } from '../../admin-language.ts'
import { Moment } from '../../kit/moment.tsx'
import { MemberActs } from './member-acts.tsx'
import { MemberChips } from './member-chips.tsx'

/** The account at a glance, and what can be done for it. */
export function MemberAccount({ member }: { member: Member }) {
  const t = useText()
  const source = [member.tracking.network, member.tracking.ref].filter(Boolean).join(' · ')
  return (
    <Panel>
      <Stack gap={4}>
        <FactsList
          facts={[
            { term: t('admin.members.state'), value: <MemberChips member={member} /> },
            { term: t('admin.members.email'), value: member.email },
            {
              term: t('admin.members.level'),
              value: t(member.premium ? 'admin.members.premium' : 'admin.members.free'),
            },
            { term: t('admin.members.credits'), value: member.credits },
            { term: t('admin.members.language'), value: member.language },
            {
              term: t('admin.members.billingCountry'),
              value: member.billing_country ?? t('admin.members.noBillingCountry'),
            },
            {
              term: t('admin.members.profile'),
              value: t(member.hidden ? 'admin.members.hidden' : 'admin.members.shown'),
            },
            {
              term: t('admin.members.reports'),
              value: t('admin.members.reportCounts', {
                about: member.reports_about,
                made: member.reports_made,
              }),
            },
            { term: t('admin.members.since'), value: <Moment at={member.since} /> },
            ...(source ? [{ term: t('admin.members.source'), value: source }] : []),
            { term: t('admin.members.id'), value: <code>{member.id}</code> },
          ]}
        />
        <MemberActs member={member} />
      </Stack>
    </Panel>
  )
}
