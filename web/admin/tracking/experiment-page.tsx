import { useState } from 'react'
import type { ExperimentEntry, VariantResult, Verdict } from '#contract/admin/tracking/experiments.ts'
import { formatNumber } from '#contract/api/format.ts'
import type { CallOutput } from '#contract/api/page-renderer.ts'
import { useApp } from '../../app/cache/app.ts'
import { useErrorTexts } from '../../app/calls/call-error.ts'
import { useAct, useCall } from '../../app/calls/use-call.ts'
import { useLocale } from '../../app/languages/i18n.tsx'
import { useParams } from '../../app/router/router.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { FactsList } from '../../ui/facts-list.tsx'
import { PageSection } from '../../ui/page-section.tsx'
import { Panel, Row, Stack } from '../../ui/stack.tsx'
import { TextButton } from '../../ui/text-link.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { useText } from '../admin-language.ts'
import { type Column, DataTable } from '../kit/data-table.tsx'
import { AskDialog } from '../kit/form-dialog.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { Moment } from '../kit/moment.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { ExperimentState } from './experiments-page.tsx'
import { NumbersTabs } from './numbers-parts.tsx'
import { labelPoint, labelVariant } from './variant-names.ts'

/** An experiment with its result: the counts while it runs, then the shares with their intervals and the verdict. */
export function ExperimentPage() {
  const t = useText()
  const { id = '' } = useParams()
  const query = useCall('adminExperiment', { id })
  return (
    <Sheet title={query.data?.experiment.name ?? t('admin.experiments.one')}>
      <NumbersTabs current="/numbers/experiments" />
      <Loaded query={query}>
        {({ experiment, results, verdict }) => (
          <Stack gap={5}>
            <Facts experiment={experiment} />
            <Result {...{ experiment, results, verdict }} />
          </Stack>
        )}
      </Loaded>
    </Sheet>
  )
}

function useInvalidate() {
  const { cache } = useApp()
  return () => {
    void cache.invalidateQueries({ queryKey: ['adminExperiment'] })
    void cache.invalidateQueries({ queryKey: ['adminExperiments'] })
  }
}

function Facts({ experiment }: { experiment: ExperimentEntry }) {
  const t = useText()
  const [stopping, setStopping] = useState(false)
  const invalidate = useInvalidate()
  const stop = useAct('adminStopExperiment', {
    onSuccess: () => {
      setStopping(false)
      invalidate()
    },
  })
  const { id, point, metric, state, started, ends, kept } = experiment
  return (
    <Panel>
      <Stack gap={4}>
        <FactsList
          facts={[
            { term: t('admin.members.state'), value: <ExperimentState state={state} /> },
            { term: t('admin.experiments.point'), value: labelPoint(t, point) },
            { term: t('admin.experiments.metric'), value: t(`admin.experiments.metric.${metric}`) },
            { term: t('admin.experiments.started'), value: <Moment at={started} /> },
            { term: t('admin.experiments.ends'), value: <Moment at={ends} /> },
            ...(kept ? [{ term: t('admin.experiments.kept'), value: labelVariant(t, point, kept) }] : []),
          ]}
        />
        {state === 'running' && (
          <Row>
            <Button variant="danger" onClick={() => setStopping(true)}>
              {t('admin.experiments.stop')}
            </Button>
          </Row>
        )}
        {stopping && (
          <AskDialog
            title={t('admin.experiments.stop')}
            text={t('admin.experiments.stopText')}
            button={t('admin.experiments.stop')}
            act={stop}
            onClose={() => setStopping(false)}
            onDone={() => stop.mutate({ input: { id } })}
          />
        )}
      </Stack>
    </Panel>
  )
}

/** Says a share of 1 in percent. */
function usePercent(): (share: number) => string {
  const locale = useLocale()
  return (share) => `${formatNumber(Math.round(share * 1000) / 10, locale)} %`
}

/** Returns the verdict as a plain sentence. */
function useVerdict(point: string): (verdict: Verdict, results: readonly VariantResult[]) => string {
  const t = useText()
  const percent = usePercent()
  return (verdict, results) => {
    if (verdict !== 'different') return t(`admin.experiments.verdict.${verdict}`)
    const first = results[0]?.variant ?? ''
    return results
      .flatMap(({ variant, difference }) => {
        if (!difference || (difference.low <= 0 && difference.high >= 0)) return []
        const isBetter = difference.low > 0
        const sides = [Math.abs(difference.low), Math.abs(difference.high)].sort((a, b) => a - b)
        const [low = 0, high = 0] = sides
        return t(isBetter ? 'admin.experiments.verdict.better' : 'admin.experiments.verdict.worse', {
          variant: labelVariant(t, point, variant),
          first: labelVariant(t, point, first),
          low: percent(low),
          high: percent(high),
        })
      })
      .join(' ')
  }
}

function Result({ experiment, results, verdict }: CallOutput<'adminExperiment'>) {
  const t = useText()
  const say = useVerdict(experiment.point)
  return (
    <PageSection title={t('admin.experiments.result')}>
      <Stack gap={4}>
        <Banner tone={verdict === 'different' ? 'lagoon' : 'gold'}>{say(verdict, results)}</Banner>
        <DataTable
          caption={t('admin.experiments.result')}
          columns={useResultColumns(experiment)}
          rows={results}
          rowKey={({ variant }) => variant}
          empty={t('admin.experiments.none')}
        />
        <p>{t('admin.experiments.method')}</p>
      </Stack>
    </PageSection>
  )
}

function useResultColumns({ id, state, point, kept, variants }: ExperimentEntry): Column<VariantResult>[] {
  const t = useText()
  const percent = usePercent()
  const texts = useErrorTexts()
  const showToast = useToast()
  const invalidate = useInvalidate()
  const keep = useAct('adminKeepVariant', {
    onSuccess: invalidate,
    onError: (error) => showToast({ content: texts.of(error) }),
  })
  const shown = kept ?? variants[0]
  return [
    {
      id: 'variant',
      title: t('admin.experiments.variant'),
      cell: ({ variant }) => labelVariant(t, point, variant),
    },
    { id: 'exposed', title: t('admin.experiments.exposed'), numeric: true, cell: ({ exposed }) => exposed },
    {
      id: 'converted',
      title: t('admin.experiments.converted'),
      numeric: true,
      cell: ({ converted }) => converted ?? '–',
    },
    {
      id: 'share',
      title: t('admin.experiments.share'),
      numeric: true,
      cell: ({ share }) =>
        share ? `${percent(share.value)} (${percent(share.low)} – ${percent(share.high)})` : '–',
    },
    {
      id: 'difference',
      title: t('admin.experiments.difference'),
      numeric: true,
      cell: ({ difference }) =>
        difference
          ? `${percent(difference.value)} (${percent(difference.low)} – ${percent(difference.high)})`
          : '–',
    },
    ...(state === 'running' || point === 'lander'
      ? []
      : [
          {
            id: 'keep',
            title: <span className="visually-hidden">{t('admin.change')}</span>,
            tight: true,
            cell: ({ variant }: VariantResult) =>
              variant === shown ? (
                t('admin.experiments.shown')
              ) : (
                <TextButton
                  aria-label={t('admin.experiments.keepOf', { variant: labelVariant(t, point, variant) })}
                  onClick={() => keep.mutate({ input: { id, variant } })}
                >
                  {t('admin.experiments.keep')}
                </TextButton>
              ),
          },
        ]),
  ]
}
