import { type FormEvent, useEffect, useState } from 'react'
import { decisionKinds } from '#contract/admin/safety/decision-kinds.ts'
import type { DecisionKind, Report } from '#contract/admin/safety/reports.ts'
import { maxLawLength } from '#contract/features/safety/safety.ts'
import { useText } from '#web/admin/admin-language.ts'
import { MessageParts, SentFiles } from '#web/admin/kit/message-parts.tsx'
import { MemberLink, useSubjectAddress } from '#web/admin/kit/queue-sites.tsx'
import { useAct, useCall } from '#web/app/calls/use-call.ts'
import { Button } from '#web/ui/button.tsx'
import { useApp } from '../../../app/cache/app.ts'
import { useErrorTexts } from '../../../app/calls/call-error.ts'
import { useParams } from '../../../app/router/router.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { RadioGroup } from '../../../ui/choice-fields.tsx'
import { FactsList } from '../../../ui/facts-list.tsx'
import { PageSection } from '../../../ui/page-section.tsx'
import { Panel, Stack } from '../../../ui/stack.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { LoadError, Loaded } from '../../kit/loaded.tsx'
import { Moment } from '../../kit/moment.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { StatementFields } from '../../kit/statement-fields.tsx'
import { findOpenVariables } from '../../kit/template-picker.tsx'
import { useCheckedForm } from '../../kit/use-checked-form.ts'
import { CaseDesk, useCaseError } from '../../staff/cases/case-desk.tsx'
import { CaseKeys, NextCase } from '../../staff/cases/case-steps.tsx'
import { addChosenSite } from '../../staff-session.ts'
import { History } from './history.tsx'
import styles from './report-page.module.css'

/** Leads from a decided report to the most urgent open one. `takesFocus` right after the decision. */
function NextReport({ id, takesFocus }: { id: string; takesFocus: boolean }) {
  const t = useText()
  const toAddress = useSubjectAddress()
  const { data } = useCall('adminReports', { state: 'open' })
  // The list of before the decision, until the new one is there, may still name this report.
  const next = data?.reports.find((one) => one.id !== id)
  return (
    <NextCase
      next={
        data &&
        (next ? { href: toAddress(`/reports/${next.id}`, next.site), label: t('admin.reports.next') } : null)
      }
      list={{ href: '/reports', label: t('admin.reports.title') }}
      takesFocus={takesFocus}
    />
  )
}

interface DecisionFormProps {
  report: Report
  /** Right after the claim, so that the keyboard goes on here. */
  takesFocus: boolean
}

/** The decision about a report, with the text for the member in their language. */
function DecisionForm({ report, takesFocus }: DecisionFormProps) {
  const t = useText()
  const { cache } = useApp()
  const errors = useCheckedForm()
  const { form } = errors
  useEffect(() => {
    if (takesFocus) form.current?.querySelector<HTMLElement>(':checked')?.focus()
  }, [form, takesFocus])
  const toCaseError = useCaseError()
  const [kind, setKind] = useState<DecisionKind>('dismissal')
  const [statement, setStatement] = useState({ facts: '', reason: '' })
  const [law, setLaw] = useState(report.law ?? '')
  const decide = useAct('adminDecideReport', {
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: ['adminReports'] })
      void cache.invalidateQueries({ queryKey: ['adminReport'] })
    },
    onError: errors.showError,
  })
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    errors.clear()
    const { facts, reason } = statement
    if (findOpenVariables(facts).length > 0) return
    decide.mutate({ input: { id: report.id, kind, reason, ...(kind !== 'dismissal' && { facts, law }) } })
  }
  const isAgainst = kind !== 'dismissal'
  return (
    <form ref={errors.form} onSubmit={handleSubmit}>
      <Stack gap={4}>
        <RadioGroup
          legend={t('admin.decision.title')}
          name="kind"
          value={kind}
          onChange={(value) => setKind(decisionKinds.find((one) => one === value) ?? 'dismissal')}
          options={decisionKinds
            .filter((value) => value === 'dismissal' || report.reported !== null)
            .map((value) => ({
              value,
              label: t(`admin.decision.${value}`),
              hint: t(`admin.decisionHint.${value}`),
            }))}
        />
        <StatementFields
          statement={statement}
          onChange={(change) => setStatement({ ...statement, ...change })}
          errors={errors}
          language={report.language}
          about={{
            kind: 'report',
            site: report.site,
            language: report.language,
            name: report.reported?.name,
            reference: report.reference,
          }}
          withFacts={isAgainst}
        />
        {isAgainst && (
          <TextField
            label={t('admin.decision.law')}
            hint={t('admin.decision.lawHint')}
            name="law"
            maxLength={maxLawLength}
            value={law}
            onChange={(event) => setLaw(event.target.value)}
          />
        )}
        {/* Next to the button: the top of the form is out of sight on phones. */}
        <LoadError>{toCaseError(decide.error) ?? errors.general}</LoadError>
        <Button type="submit" variant={isAgainst ? 'danger' : 'action'} busy={decide.isPending}>
          {t('admin.decision.submit')}
        </Button>
      </Stack>
    </form>
  )
}

interface EvidenceProps {
  reportId: string
  evidence: Report['evidence']
}

/** What the reported person had written and shown at the time of the report. */
function Evidence({ reportId, evidence }: EvidenceProps) {
  const t = useText()
  const { about_me, answers, pictures, messages } = evidence
  return (
    <PageSection title={t('admin.reports.evidence')}>
      <p className={styles.about}>{about_me || t('admin.reports.noText')}</p>
      {answers.length > 0 && (
        <FactsList facts={answers.map(({ question, text }) => ({ term: question, value: text }))} />
      )}
      {pictures.length > 0 && (
        <ul className={styles.pictures}>
          {pictures.map(({ file, reported }, index) => (
            <li key={file}>
              {reported && <Chip tone="coral">{t('admin.reports.this')}</Chip>}
              <img
                src={addChosenSite(`/admin/pictures/${file}-thumb.webp`)}
                width="120"
                height="150"
                alt={t('admin.reports.picture', { number: index + 1 })}
                className={styles.picture}
              />
            </li>
          ))}
        </ul>
      )}
      {messages.length > 0 && (
        <ol className={styles.messages}>
          {messages.map(({ mine, reported, photo, voice, at, text, answers, reactions }) => (
            <li key={`${at} ${text}`} className={mine ? styles.reported : styles.reporter}>
              <span className={styles.who}>
                <span>{`${mine ? t('admin.reports.person') : t('admin.reports.reporter')} · `}</span>
                <Moment at={at} />
              </span>
              {reported && <Chip tone="coral">{t('admin.reports.this')}</Chip>} <span>{text}</span>
              <MessageParts
                answers={answers}
                reactions={reactions}
                names={{ mine: t('admin.reports.person'), other: t('admin.reports.reporter') }}
              />
              <SentFiles
                photo={photo && `/api/admin/report-photo.php?id=${reportId}&photo=${photo}`}
                voice={voice && `/api/admin/report-voice.php?id=${reportId}&voice=${voice}`}
              />
            </li>
          ))}
        </ol>
      )}
    </PageSection>
  )
}

/** One report: what was said, the evidence as it was, who it is about, and what to do. */
export function ReportPage() {
  const t = useText()
  const { id = '' } = useParams()
  const query = useCall('adminReport', { id })
  return (
    <Sheet title={query.data ? query.data.report.reference : t('admin.reports.one')}>
      <Loaded query={query}>{({ report }) => <ReportView key={report.id} report={report} />}</Loaded>
    </Sheet>
  )
}

function ReportView({ report }: { report: Report }) {
  const t = useText()
  const [wasOpen] = useState(report.state === 'open')
  const showPerson = (person: Report['reported']) =>
    person ? (
      <MemberLink id={person.id} site={report.site} purpose={report.reference}>
        {person.name}
      </MemberLink>
    ) : (
      t('admin.erased')
    )
  return (
    <div className={styles.columns}>
      <Stack gap={5}>
        <Panel>
          <FactsList
            facts={[
              {
                term: t('admin.reports.reason'),
                value: (
                  <Chip tone={report.priority <= 2 ? 'coral' : 'neutral'}>
                    {t(`safety.reason.${report.reason}`)}
                  </Chip>
                ),
              },
              ...(report.illegal ? [{ term: t('admin.reports.illegal'), value: report.law ?? '–' }] : []),
              { term: t('admin.reports.person'), value: showPerson(report.reported) },
              { term: t('admin.reports.reporter'), value: showPerson(report.reporter) },
              {
                term: t('admin.reports.reporterRecord'),
                value: t('admin.reports.reporterCounts', {
                  made: report.reporter_made,
                  rejected: report.reporter_rejected,
                }),
              },
              { term: t('admin.reports.at'), value: <Moment at={report.at} /> },
              { term: t('admin.reports.said'), value: report.text || '–' },
            ]}
          />
        </Panel>
        <Evidence reportId={report.id} evidence={report.evidence} />
      </Stack>
      <Stack gap={5}>
        {report.state === 'open' ? (
          <Work report={report} />
        ) : (
          <NextReport id={report.id} takesFocus={wasOpen} />
        )}
        <PageSection title={t('admin.members.notes')}>
          <CaseDesk shown={{ kind: 'report', id: report.id }} alone canTake={false} />
        </PageSection>
        <PageSection title={t('admin.reports.history')}>
          <History reportId={report.id} decisions={report.history} />
        </PageSection>
        {report.state === 'open' && <CaseKeys />}
      </Stack>
    </div>
  )
}

function Work({ report }: { report: Report }) {
  const t = useText()
  const { cache } = useApp()
  const texts = useErrorTexts()
  const toCaseError = useCaseError()
  const claim = useAct('adminClaimReport', {
    onSuccess: () => cache.invalidateQueries({ queryKey: ['adminReport'] }),
  })
  const failure = claim.error && (
    <Banner tone="coral" live>
      {toCaseError(claim.error) ?? texts.of(claim.error)}
    </Banner>
  )
  const [hasActed, setActed] = useState(false)
  function act(wanted: boolean) {
    setActed(true)
    claim.mutate({ input: { id: report.id, claim: wanted } })
  }
  if (report.claimed_by !== null && !report.mine) {
    return <Banner tone="lagoon">{t('admin.reports.withOther', { name: report.claimed_by })}</Banner>
  }
  if (!report.mine) {
    return (
      <Panel key="claim">
        <Stack gap={3}>
          {failure}
          <p>{t('admin.reports.claimText')}</p>
          <Button
            busy={claim.isPending}
            autoFocus={hasActed}
            data-claim
            aria-keyshortcuts="c"
            onClick={() => act(true)}
          >
            {t('admin.reports.claim')}
          </Button>
        </Stack>
      </Panel>
    )
  }
  // With keys, as the button to claim would become the one to release, under the finger that pressed it.
  return (
    <Panel key="decide">
      <Stack gap={4}>
        {failure}
        <DecisionForm report={report} takesFocus={hasActed} />
        <Button variant="ghost" busy={claim.isPending} onClick={() => act(false)}>
          {t('admin.reports.release')}
        </Button>
      </Stack>
    </Panel>
  )
}
