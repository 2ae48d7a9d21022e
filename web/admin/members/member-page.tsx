import { useState } from 'react'
import { useParams } from 'react-router'
import type { Member, memberActs } from '#contract/admin-members.ts'
import { useApp } from '../../lib/app.ts'
import { useAct, useCall } from '../../lib/use-call.ts'
import { Button } from '../../ui/button.tsx'
import { FactsList } from '../../ui/facts-list.tsx'
import { PageSection } from '../../ui/page-section.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Row } from '../../ui/row.tsx'
import { Stack } from '../../ui/stack.tsx'
import { useText } from '../admin-language.ts'
import { DataTable } from '../parts/data-table.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { Moment } from '../parts/moment.tsx'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { MemberChips } from './member-chips.tsx'

type Act = (typeof memberActs)[number]

/** One member, as the support may see them (N-02). */
export function MemberPage() {
  const t = useText()
  const { id = '' } = useParams()
  const query = useCall('adminMember', { id })
  return (
    <Sheet title={query.data?.member.name ?? t('admin.members.one')}>
      <Loaded query={query}>
        {({ member }) => (
          <Stack gap={5}>
            <Account member={member} />
            <Ledger member={member} />
            <Sessions member={member} />
            <Mails member={member} />
          </Stack>
        )}
      </Loaded>
    </Sheet>
  )
}

function Account({ member }: { member: Member }) {
  const t = useText()
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
            {
              term: t('admin.members.place'),
              value: [member.city, member.country].filter(Boolean).join(', '),
            },
            { term: t('admin.members.language'), value: member.language },
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
            { term: t('admin.members.id'), value: <code>{member.id}</code> },
          ]}
        />
        <Acts member={member} />
      </Stack>
    </Panel>
  )
}

function Acts({ member }: { member: Member }) {
  const t = useText()
  const { cache } = useApp()
  const [asking, setAsking] = useState<Act | null>(null)
  const change = useAct('adminChangeMember', {
    onSuccess: (answer) => {
      cache.setQueryData(['adminMember', { id: member.id }], answer)
      setAsking(null)
    },
  })
  return (
    <Row>
      {member.status === 'not_confirmed' && (
        <Button variant="ghost" onClick={() => setAsking('confirm')}>
          {t('admin.members.act.confirm')}
        </Button>
      )}
      <Button variant="ghost" onClick={() => setAsking('end_sessions')}>
        {t('admin.members.act.end_sessions')}
      </Button>
      {asking && (
        <ReasonDialog
          title={t(`admin.members.act.${asking}`)}
          text={t(`admin.members.actText.${asking}`, { name: member.name })}
          button={t(`admin.members.act.${asking}`)}
          act={change}
          onClose={() => setAsking(null)}
          onDone={(reason) => change.mutate({ input: { id: member.id, act: asking, reason } })}
        />
      )}
    </Row>
  )
}

function Ledger({ member }: { member: Member }) {
  const t = useText()
  return (
    <PageSection title={t('admin.members.ledger')}>
      <DataTable
        caption={t('admin.members.ledger')}
        columns={[
          { id: 'at', title: t('admin.members.at'), tight: true, cell: ({ at }) => <Moment at={at} /> },
          { id: 'kind', title: t('admin.members.movement'), cell: ({ kind }) => <code>{kind}</code> },
          { id: 'credits', title: t('admin.members.credits'), numeric: true, cell: ({ credits }) => credits },
          { id: 'balance', title: t('admin.members.balance'), numeric: true, cell: ({ balance }) => balance },
        ]}
        rows={member.ledger}
        rowKey={({ id }) => id}
        empty={t('admin.members.noLedger')}
      />
    </PageSection>
  )
}

function Sessions({ member }: { member: Member }) {
  const t = useText()
  return (
    <PageSection title={t('admin.members.sessions')}>
      <DataTable
        caption={t('admin.members.sessions')}
        columns={[
          { id: 'device', title: t('admin.members.device'), cell: ({ device }) => device || '–' },
          {
            id: 'since',
            title: t('admin.members.since'),
            tight: true,
            cell: ({ since }) => <Moment at={since} />,
          },
          {
            id: 'seen',
            title: t('admin.members.lastSeen'),
            tight: true,
            cell: ({ last_seen }) => <Moment at={last_seen} />,
          },
        ]}
        rows={member.sessions}
        rowKey={({ since, device }) => `${since} ${device}`}
        empty={t('admin.members.noSessions')}
      />
    </PageSection>
  )
}

function Mails({ member }: { member: Member }) {
  const t = useText()
  return (
    <PageSection title={t('admin.members.mails')}>
      <DataTable
        caption={t('admin.members.mails')}
        columns={[
          { id: 'at', title: t('admin.members.at'), tight: true, cell: ({ at }) => <Moment at={at} /> },
          { id: 'channel', title: t('admin.members.channel'), tight: true, cell: ({ channel }) => channel },
          { id: 'subject', title: t('admin.members.subject'), cell: ({ subject }) => subject || '–' },
          {
            id: 'sent',
            title: t('admin.members.sent'),
            tight: true,
            cell: ({ sent }) => t(sent ? 'admin.members.sentYes' : 'admin.members.sentNo'),
          },
        ]}
        rows={member.mails}
        rowKey={({ id }) => id}
        empty={t('admin.members.noMails')}
      />
    </PageSection>
  )
}
