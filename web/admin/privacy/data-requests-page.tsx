import { useState } from 'react'
import type { DataRequest } from '#contract/admin/privacy/data-requests.ts'
import { formatLanguage } from '#contract/api/format.ts'
import { useApp } from '../../app/cache/app.ts'
import { useAct, useCall } from '../../app/calls/use-call.ts'
import { useLocale } from '../../app/languages/i18n.tsx'
import { useSearchParams } from '../../app/router/router.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { FactsList } from '../../ui/facts-list.tsx'
import { Link } from '../../ui/link.tsx'
import { EmptyState } from '../../ui/placeholders.tsx'
import { Panel, Row, Stack } from '../../ui/stack.tsx'
import { TabLinks } from '../../ui/tab-links.tsx'
import { useText } from '../admin-language.ts'
import { AnswerForm } from '../kit/answer-form.tsx'
import { ListSearch, LoadedPage, usePage, useSearch } from '../kit/list-page.tsx'
import { Moment } from '../kit/moment.tsx'
import {
  QueueSites,
  SiteChip,
  useQueueAddress,
  useQueueSite,
  useSubjectAddress,
} from '../kit/queue-sites.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { useCheckedForm } from '../kit/use-checked-form.ts'
import { CaseDesk, useCaseError } from '../staff/cases/case-desk.tsx'
import { CaseListKeys, focusNextCase, ListedCase } from '../staff/cases/case-steps.tsx'
import { RecordDialog } from './data-request-dialogs.tsx'

/** A request: the requester, its kind, deadline, and answer. */
function DataRequestPanel({ request }: { request: DataRequest }) {
  const t = useText()
  const locale = useLocale()
  const toSubject = useSubjectAddress()
  const { reference, kind, member, email, language, text, answer, at, due, state } = request
  const isLate = state === 'open' && Date.parse(due) < Date.now()
  return (
    <Panel>
      <Stack gap={4}>
        <Row between>
          <strong>{reference}</strong>
          <Row gap={2}>
            <SiteChip site={request.site} />
            {isLate && <Chip tone="coral">{t('admin.data.late')}</Chip>}
            {state !== 'open' && <Chip tone="neutral">{t(`admin.data.state.${state}`)}</Chip>}
            <Chip tone={kind === 'erasure' ? 'coral' : 'lagoon'}>{t(`admin.data.kind.${kind}`)}</Chip>
          </Row>
        </Row>
        <FactsList
          facts={[
            {
              term: t('admin.complaints.from'),
              value: member ? (
                <Link
                  href={toSubject(
                    `/members/${member.id}?${new URLSearchParams({ for: reference })}`,
                    request.site,
                  )}
                >
                  {member.name}
                </Link>
              ) : (
                t(email ? 'admin.data.noAccount' : 'admin.data.gone')
              ),
            },
            ...(email
              ? [{ term: t('admin.members.email'), value: `${email} (${formatLanguage(language, locale)})` }]
              : []),
            { term: t('admin.data.received'), value: <Moment at={at} /> },
            ...(state === 'open' ? [{ term: t('admin.complaints.due'), value: <Moment at={due} /> }] : []),
            ...(text ? [{ term: t('admin.data.text'), value: text }] : []),
            ...(answer ? [{ term: t('admin.complaints.answer'), value: answer }] : []),
          ]}
        />
        <CaseDesk
          shown={{ kind: 'data_request', id: request.id, site: request.site }}
          canTake={state === 'open'}
        >
          {state === 'open' && <RequestAnswer request={request} />}
        </CaseDesk>
      </Stack>
    </Panel>
  )
}

function RequestAnswer({ request: { id, reference, member, language, site } }: { request: DataRequest }) {
  const t = useText()
  const { cache } = useApp()
  const errors = useCheckedForm()
  const toCaseError = useCaseError()
  const close = useAct('adminCloseDataRequest', {
    onSuccess: () => {
      focusNextCase(errors.form.current)
      return cache.invalidateQueries({ queryKey: ['adminDataRequests'] })
    },
    onError: errors.showError,
  })
  function send(state: 'done' | 'refused', answer: string) {
    errors.clear()
    close.mutate({ input: { id, state, answer }, site })
  }
  return (
    <AnswerForm
      call="adminCloseDataRequest"
      reference={reference}
      errors={errors}
      general={toCaseError(close.error)}
      about={{ kind: 'data_request', site, language, name: member?.name, reference }}
      lead={member && <p>{t('admin.data.acts')}</p>}
      onSend={(answer, button) => send(button === 'refused' ? 'refused' : 'done', answer)}
    >
      <Button type="submit" value="done" busy={close.isPending}>
        {t('admin.data.done')}
      </Button>
      <Button type="submit" value="refused" variant="ghost" busy={close.isPending}>
        {t('admin.data.refuse')}
      </Button>
    </AnswerForm>
  )
}

/** Data requests, the most urgent first. */
export function DataRequestsPage() {
  const t = useText()
  const [params] = useSearchParams()
  const [isRecording, setRecording] = useState(false)
  const state = params.get('state') === 'closed' ? 'closed' : 'open'
  const query = useCall('adminDataRequests', { state, ...useQueueSite(), ...useSearch(), ...usePage() })
  const toAddress = useQueueAddress()
  return (
    <Sheet
      title={t('admin.data.title')}
      lead={t('admin.data.lead')}
      end={
        <Button variant="soft" onClick={() => setRecording(true)}>
          {t('admin.data.record')}
        </Button>
      }
    >
      <TabLinks
        label={t('admin.data.lists')}
        links={[
          { href: toAddress('/data-requests'), label: t('admin.data.open'), current: state === 'open' },
          {
            href: toAddress('/data-requests?state=closed'),
            label: t('admin.data.closed'),
            current: state === 'closed',
          },
        ]}
      />
      <QueueSites />
      <ListSearch label={t('admin.complaints.search')} />
      <LoadedPage query={query}>
        {({ requests }) =>
          requests.length === 0 ? (
            <EmptyState title={t('admin.data.none')} text={t('admin.data.noneText')} />
          ) : (
            <Stack gap={4}>
              {requests.map((request) => (
                <ListedCase key={request.id} reference={request.reference}>
                  <DataRequestPanel request={request} />
                </ListedCase>
              ))}
              <CaseListKeys />
            </Stack>
          )
        }
      </LoadedPage>
      {isRecording && <RecordDialog onClose={() => setRecording(false)} />}
    </Sheet>
  )
}
