import { useState } from 'react'
import type { AppealEntry } from '#contract/admin/safety/appeals.ts'
import { formatLanguage } from '#contract/api/format.ts'
import { useApp } from '../../../app/cache/app.ts'
import { useAct, useCall } from '../../../app/calls/use-call.ts'
import { useLocale } from '../../../app/languages/i18n.tsx'
import { useSearchParams } from '../../../app/router/router.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { FactsList } from '../../../ui/facts-list.tsx'
import { Panel, Row, Stack } from '../../../ui/stack.tsx'
import { TabLinks } from '../../../ui/tab-links.tsx'
import { TextAreaField } from '../../../ui/text-field.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { useText } from '../../admin-language.ts'
import { readRules } from '../../kit/form-fields.tsx'
import { LoadedPage, usePage } from '../../kit/list-page.tsx'
import { LoadError } from '../../kit/loaded.tsx'
import { Moment } from '../../kit/moment.tsx'
import { ReportTabs } from '../../kit/page-tabs.tsx'
import {
  QueueSites,
  SiteChip,
  useQueueAddress,
  useQueueSite,
  useSubjectAddress,
} from '../../kit/queue-sites.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { useCheckedForm } from '../../kit/use-checked-form.ts'
import { describeReason } from '../../staff/audit/stored-words.ts'

/** Answers an appeal: upholds or reverses the decision, with reasons for the member. */
function AppealForm({ appeal }: { appeal: AppealEntry }) {
  const t = useText()
  const locale = useLocale()
  const { cache } = useApp()
  const errors = useCheckedForm()
  const [answer, setAnswer] = useState('')
  const send = useAct('adminAnswerAppeal', {
    onSuccess: () => cache.invalidateQueries({ queryKey: ['adminAppeals'] }),
    onError: errors.showError,
  })
  function decide(reverse: boolean) {
    errors.clear()
    send.mutate({ input: { id: appeal.id, reverse, answer }, site: appeal.site })
  }
  return (
    <form ref={errors.form} onSubmit={(event) => event.preventDefault()}>
      <Stack gap={3}>
        <LoadError>{errors.general}</LoadError>
        <TextAreaField
          label={t('admin.appeals.answer', { name: appeal.member?.name ?? t('admin.erased') })}
          hint={t('admin.appeals.answerHint', { language: formatLanguage(appeal.language, locale) })}
          maxLength={readRules('adminAnswerAppeal', 'answer').maxLength}
          value={answer}
          onChange={(event) => setAnswer(event.target.value)}
          error={errors.getText('answer')}
        />
        <Row>
          <Button busy={send.isPending} onClick={() => decide(true)}>
            {t('admin.decision.reverse')}
          </Button>
          <Button variant="ghost" busy={send.isPending} onClick={() => decide(false)}>
            {t('admin.appeals.uphold')}
          </Button>
        </Row>
      </Stack>
    </form>
  )
}

/** Appeals, by deadline; the person who decided cannot answer. */
export function AppealsPage() {
  const t = useText()
  const [params] = useSearchParams()
  const state = params.get('state') === 'answered' ? 'answered' : 'open'
  const query = useCall('adminAppeals', { state, ...useQueueSite(), ...usePage() })
  const toAddress = useQueueAddress()
  return (
    <Sheet title={t('admin.appeals.title')} lead={t('admin.appeals.lead')}>
      <ReportTabs current="appeals" />
      <TabLinks
        label={t('admin.appeals.lists')}
        links={[
          { href: toAddress('/appeals'), label: t('admin.appeals.open'), current: state === 'open' },
          {
            href: toAddress('/appeals?state=answered'),
            label: t('admin.appeals.answered'),
            current: state === 'answered',
          },
        ]}
      />
      <QueueSites />
      <LoadedPage query={query}>
        {({ appeals }) =>
          appeals.length === 0 ? (
            <p>{t('admin.appeals.none')}</p>
          ) : (
            <Stack gap={4}>
              {appeals.map((appeal) => (
                <Appeal key={appeal.id} appeal={appeal} />
              ))}
            </Stack>
          )
        }
      </LoadedPage>
    </Sheet>
  )
}

function Appeal({ appeal }: { appeal: AppealEntry }) {
  const t = useText()
  const toSubject = useSubjectAddress()
  const { member, kind, state, own } = appeal
  return (
    <Panel>
      <Stack gap={3}>
        <Row between>
          <strong>{member?.name ?? t('admin.erased')}</strong>
          <Row gap={2}>
            <SiteChip site={appeal.site} />
            <Chip tone="coral">{t(`admin.decision.${kind}`)}</Chip>
            {state !== 'open' && (
              <Chip tone={state === 'reversed' ? 'lagoon' : 'neutral'}>
                {t(`admin.appeals.state.${state}`)}
              </Chip>
            )}
          </Row>
        </Row>
        <FactsList
          facts={[
            { term: t('admin.appeals.text'), value: appeal.text },
            { term: t('admin.appeals.notice'), value: appeal.notice },
            { term: t('admin.appeals.reason'), value: describeReason(t, appeal.reason) },
            { term: t('admin.appeals.decidedBy'), value: appeal.decided_by },
            { term: t('admin.appeals.at'), value: <Moment at={appeal.at} /> },
            ...(state === 'open'
              ? [{ term: t('admin.complaints.due'), value: <Moment at={appeal.due} /> }]
              : []),
            ...(appeal.report
              ? [
                  {
                    term: t('admin.reports.one'),
                    value: (
                      <TextLink href={toSubject(`/reports/${appeal.report}`, appeal.site)}>
                        {t('admin.appeals.openReport')}
                      </TextLink>
                    ),
                  },
                ]
              : []),
            ...(appeal.answer
              ? [
                  {
                    term: t('admin.complaints.answer'),
                    value: `${appeal.answer} (${appeal.answered_by ?? ''})`,
                  },
                ]
              : []),
          ]}
        />
        {state === 'open' && own && <Banner tone="lagoon">{t('admin.appeals.own')}</Banner>}
        {state === 'open' && !own && <AppealForm appeal={appeal} />}
      </Stack>
    </Panel>
  )
}
