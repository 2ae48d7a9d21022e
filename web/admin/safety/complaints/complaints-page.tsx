import type { ComplaintEntry } from '#contract/admin/safety/reports.ts'
import { formatLanguage } from '#contract/api/format.ts'
import { supportCategories } from '#contract/features/safety/complaints.ts'
import { useApp } from '../../../app/cache/app.ts'
import { useAct, useCall } from '../../../app/calls/use-call.ts'
import { useLocale } from '../../../app/languages/i18n.tsx'
import { useSearchParams } from '../../../app/router/router.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { FactsList } from '../../../ui/facts-list.tsx'
import { EmptyState } from '../../../ui/placeholders.tsx'
import { Panel, Row, Stack } from '../../../ui/stack.tsx'
import { TabLinks } from '../../../ui/tab-links.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { useText } from '../../admin-language.ts'
import { AnswerForm } from '../../kit/answer-form.tsx'
import { ListSearch, LoadedPage, usePage, useSearch } from '../../kit/list-page.tsx'
import { Moment } from '../../kit/moment.tsx'
import {
  MemberLink,
  QueueSites,
  SiteChip,
  useQueueAddress,
  useQueueSite,
  useSubjectAddress,
} from '../../kit/queue-sites.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { useCheckedForm } from '../../kit/use-checked-form.ts'
import { CaseDesk, useCaseError } from '../../staff/cases/case-desk.tsx'
import { CaseListKeys, focusNextCase, ListedCase } from '../../staff/cases/case-steps.tsx'
import { useWork } from '../../staff-session.ts'

/** Complaints, the most urgent first. */
export function ComplaintsPage() {
  const t = useText()
  const [params] = useSearchParams()
  const state = params.get('state') === 'answered' ? 'answered' : 'open'
  const query = useCall('adminComplaints', { state, ...useQueueSite(), ...useSearch(), ...usePage() })
  const toAddress = useQueueAddress()
  return (
    <Sheet title={t('admin.complaints.title')} lead={t('admin.complaints.lead')}>
      <TabLinks
        label={t('admin.complaints.lists')}
        links={[
          { href: toAddress('/complaints'), label: t('admin.complaints.open'), current: state === 'open' },
          {
            href: toAddress('/complaints?state=answered'),
            label: t('admin.complaints.answered'),
            current: state === 'answered',
          },
        ]}
      />
      <QueueSites />
      <ListSearch label={t('admin.complaints.search')} />
      <LoadedPage query={query}>
        {({ complaints }) =>
          complaints.length === 0 ? (
            <EmptyState title={t('admin.complaints.none')} />
          ) : (
            <Stack gap={4}>
              {complaints.map((complaint) => (
                <ListedCase key={complaint.id} reference={complaint.reference}>
                  <Complaint complaint={complaint} />
                </ListedCase>
              ))}
              <CaseListKeys />
            </Stack>
          )
        }
      </LoadedPage>
    </Sheet>
  )
}

function Complaint({ complaint }: { complaint: ComplaintEntry }) {
  const t = useText()
  const locale = useLocale()
  const { reference, category, email, language, text, url, about, report, answer, at, due, state } = complaint
  const { staff } = useWork()
  const toSubject = useSubjectAddress()
  return (
    <Panel>
      <Stack gap={3}>
        <Row between>
          <strong>{reference}</strong>
          <Row gap={2}>
            <SiteChip site={complaint.site} />
            <Chip tone={category === 'decision' ? 'coral' : 'neutral'}>
              {t(`complaints.category.${category}`)}
            </Chip>
          </Row>
        </Row>
        <FactsList
          facts={[
            {
              term: t('admin.complaints.from'),
              value: (
                <MemberLink id={complaint.member} site={complaint.site} purpose={reference}>
                  {`${email} (${formatLanguage(language, locale)})`}
                </MemberLink>
              ),
            },
            { term: t('admin.complaints.at'), value: <Moment at={at} /> },
            ...(state === 'open' ? [{ term: t('admin.complaints.due'), value: <Moment at={due} /> }] : []),
            ...(about
              ? [
                  {
                    term: t('admin.reports.person'),
                    value: (
                      <MemberLink id={about.id} site={complaint.site} purpose={reference}>
                        {about.name}
                      </MemberLink>
                    ),
                  },
                ]
              : []),
            ...(report
              ? [
                  {
                    term: t('admin.reports.one'),
                    value: (
                      <TextLink href={toSubject(`/reports/${report.id}`, complaint.site)}>
                        {report.reference}
                      </TextLink>
                    ),
                  },
                ]
              : []),
            // For people with both roles, who see it there too.
            ...(staff.roles.includes('support') && supportCategories.some((one) => one === category)
              ? [
                  {
                    term: t('admin.threads.title'),
                    value: (
                      <TextLink href={toSubject(`/support/${complaint.id}`, complaint.site)}>
                        {reference}
                      </TextLink>
                    ),
                  },
                ]
              : []),
            ...(url ? [{ term: t('admin.complaints.place'), value: url }] : []),
            { term: t('admin.complaints.text'), value: text },
            ...(answer ? [{ term: t('admin.complaints.answer'), value: answer }] : []),
          ]}
        />
        <CaseDesk
          shown={{ kind: 'complaint', id: complaint.id, site: complaint.site }}
          canTake={state === 'open'}
        >
          {state === 'open' && <ComplaintAnswer complaint={complaint} />}
        </CaseDesk>
      </Stack>
    </Panel>
  )
}

function ComplaintAnswer({
  complaint: { id, reference, site, language, member_name: name },
}: {
  complaint: ComplaintEntry
}) {
  const t = useText()
  const { cache } = useApp()
  const errors = useCheckedForm()
  const toCaseError = useCaseError()
  const send = useAct('adminAnswerComplaint', {
    onSuccess: () => {
      focusNextCase(errors.form.current)
      return cache.invalidateQueries({ queryKey: ['adminComplaints'] })
    },
    onError: errors.showError,
  })
  return (
    <AnswerForm
      call="adminAnswerComplaint"
      reference={reference}
      errors={errors}
      general={
        toCaseError(send.error) ??
        (errors.generalCode === 'forbidden' ? t('admin.complaints.ownDecision') : undefined)
      }
      about={{ kind: 'complaint', site, language, name, reference }}
      onSend={(answer) => {
        errors.clear()
        send.mutate({ input: { id, answer }, site })
      }}
    >
      <Button type="submit" busy={send.isPending}>
        {t('admin.complaints.send')}
      </Button>
    </AnswerForm>
  )
}
