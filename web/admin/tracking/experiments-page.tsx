import { useState } from 'react'
import type { ExperimentEntry } from '#contract/admin/tracking/experiments.ts'
import {
  type ExperimentMetric,
  experimentMetrics,
  type VariantPointName,
  variantPoints,
} from '#contract/features/tracking/variant-points.ts'
import { useApp } from '../../app/cache/app.ts'
import { useAct } from '../../app/calls/use-call.ts'
import { useNavigate } from '../../app/router/router.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { CheckboxField } from '../../ui/choice-fields.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Stack } from '../../ui/stack.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useText } from '../admin-language.ts'
import type { Column } from '../kit/data-table.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { readRules } from '../kit/form-fields.tsx'
import { Moment } from '../kit/moment.tsx'
import { ResourceList } from '../kit/resource-list.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { useCheckedForm } from '../kit/use-checked-form.ts'
import { NumbersTabs } from './numbers-parts.tsx'
import { getVariantText, labelPoint, labelVariant, pointNames } from './variant-names.ts'

/** The experiments of the site, and the way to start one. */
export function ExperimentsPage() {
  const t = useText()
  const { call } = useApp()
  const [starting, setStarting] = useState(false)
  return (
    <Sheet
      title={t('admin.experiments.title')}
      lead={t('admin.experiments.lead')}
      end={<Button onClick={() => setStarting(true)}>{t('admin.experiments.start')}</Button>}
    >
      <NumbersTabs current="/numbers/experiments" />
      <ResourceList
        call="adminExperiments"
        caption={t('admin.experiments.title')}
        columns={useColumns()}
        empty={t('admin.experiments.none')}
        loadPage={async (_, page) => {
          const { experiments: rows, ...rest } = await call('adminExperiments', page)
          return { rows, ...rest }
        }}
      />
      {starting && <StartDialog onClose={() => setStarting(false)} />}
    </Sheet>
  )
}

const tones = { running: 'gold', stopped: 'neutral', over: 'lagoon' } as const

/** Says whether an experiment runs. */
export function ExperimentState({ state }: Pick<ExperimentEntry, 'state'>) {
  const t = useText()
  return <Chip tone={tones[state]}>{t(`admin.experiments.state.${state}`)}</Chip>
}

function useColumns(): Column<ExperimentEntry>[] {
  const t = useText()
  return [
    {
      id: 'name',
      title: t('admin.experiments.name'),
      cell: ({ id, name }) => <TextLink href={`/numbers/experiments/${id}`}>{name}</TextLink>,
    },
    {
      id: 'point',
      title: t('admin.experiments.point'),
      wide: true,
      cell: ({ point, variants }) =>
        `${labelPoint(t, point)}: ${variants.map((one) => labelVariant(t, point, one)).join(', ')}`,
    },
    {
      id: 'metric',
      title: t('admin.experiments.metric'),
      cell: ({ metric }) => t(`admin.experiments.metric.${metric}`),
    },
    {
      id: 'state',
      title: t('admin.members.state'),
      cell: ({ state }) => <ExperimentState state={state} />,
    },
    {
      id: 'started',
      title: t('admin.experiments.started'),
      tight: true,
      cell: ({ started }) => <Moment at={started} />,
    },
    {
      id: 'ends',
      title: t('admin.experiments.ends'),
      tight: true,
      cell: ({ ends }) => <Moment at={ends} />,
    },
  ]
}

const toDefaults = (point: VariantPointName) => ({
  variants: variantPoints[point].variants.slice(0, 2) as readonly string[],
  metric: variantPoints[point].metrics[0] as ExperimentMetric,
})

/** Fixes what is compared, by what it is measured, and for how long, before the first view. */
function StartDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const { cache } = useApp()
  const navigate = useNavigate()
  const errors = useCheckedForm()
  const [key] = useState(() => crypto.randomUUID())
  const [name, setName] = useState('')
  const [days, setDays] = useState('14')
  const [point, setPoint] = useState<VariantPointName>('package_layout')
  const [{ variants, metric }, setChosen] = useState(() => toDefaults('package_layout'))
  const start = useAct('adminStartExperiment', {
    onSuccess: ({ experiment }) => {
      void cache.invalidateQueries({ queryKey: ['adminExperiments'] })
      onClose()
      void navigate(`/numbers/experiments/${experiment.id}`)
    },
    onError: errors.showError,
  })
  function handlePoint(next: string) {
    const found = pointNames.find((one) => one === next) ?? 'package_layout'
    setPoint(found)
    setChosen(toDefaults(found))
  }
  const metrics: readonly ExperimentMetric[] = variantPoints[point].metrics
  return (
    <FormDialog
      title={t('admin.experiments.start')}
      button={t('admin.experiments.startNow')}
      busy={start.isPending}
      {...{ errors, onClose }}
      onSubmit={() =>
        start.mutate({ input: { name, point, variants: [...variants], metric, days: Number(days) }, key })
      }
    >
      <p>{t('admin.experiments.fixed')}</p>
      <TextField
        label={t('admin.experiments.name')}
        hint={t('admin.experiments.nameHint')}
        name="name"
        required
        maxLength={readRules('adminStartExperiment', 'name').maxLength}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={errors.getText('name')}
      />
      <SelectField
        label={t('admin.experiments.point')}
        value={point}
        onChange={(event) => handlePoint(event.target.value)}
        error={errors.getCode('point') ? t('admin.experiments.busy') : undefined}
      >
        {pointNames.map((one) => (
          <option key={one} value={one}>
            {t(`admin.experiments.point.${one}`)}
          </option>
        ))}
      </SelectField>
      <VariantsField
        point={point}
        chosen={variants}
        onChange={(next) => setChosen({ variants: next, metric })}
        error={errors.getText('variants')}
      />
      <SelectField
        label={t('admin.experiments.metric')}
        value={metric}
        onChange={(event) =>
          setChosen({
            variants,
            metric: experimentMetrics.find((one) => one === event.target.value) ?? metrics[0] ?? 'purchase',
          })
        }
      >
        {metrics.map((one) => (
          <option key={one} value={one}>
            {t(`admin.experiments.metric.${one}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t('admin.experiments.days')}
        hint={t('admin.experiments.daysHint')}
        type="number"
        step={1}
        {...readRules('adminStartExperiment', 'days')}
        name="days"
        value={days}
        onChange={(event) => setDays(event.target.value)}
        error={errors.getText('days')}
      />
    </FormDialog>
  )
}

interface VariantsFieldProps {
  point: VariantPointName
  chosen: readonly string[]
  onChange: (variants: readonly string[]) => void
  error: string | undefined
}

/** Which variants are compared, in the order of the program; the first that is chosen is what the others are compared with. */
function VariantsField({ point, chosen, onChange, error }: VariantsFieldProps) {
  const t = useText()
  const all: readonly string[] = variantPoints[point].variants
  return (
    <fieldset data-field="variants" data-wrong={error ? true : undefined}>
      <legend>{t('admin.experiments.variants')}</legend>
      <Stack gap={2}>
        {all.map((variant) => (
          <CheckboxField
            key={variant}
            label={labelVariant(t, point, variant)}
            hint={getVariantText(t, point, variant)}
            checked={chosen.includes(variant)}
            onChange={({ target }) =>
              onChange(all.filter((one) => (one === variant ? target.checked : chosen.includes(one))))
            }
          />
        ))}
        {error && <p role="alert">{error}</p>}
      </Stack>
    </fieldset>
  )
}
