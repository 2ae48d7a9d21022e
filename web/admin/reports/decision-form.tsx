import { type FormEvent, useState } from 'react'
import { type DecisionKind, decisionKinds, type Report } from '#contract/admin-reports.ts'
import { useApp } from '../../lib/app.ts'
import { useAct } from '../../lib/use-call.ts'
import { useFormErrors } from '../../lib/use-form-errors.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { Stack } from '../../ui/stack.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { useText } from '../admin-language.ts'

/** What to do about a report; what the member will read is written here, in their language. */
export function DecisionForm({ report }: { report: Report }) {
  const t = useText()
  const { cache } = useApp()
  const errors = useFormErrors()
  const [kind, setKind] = useState<DecisionKind>('dismissal')
  const [reason, setReason] = useState('')
  const [facts, setFacts] = useState('')
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
    decide.mutate({ input: { id: report.id, kind, reason, ...(kind !== 'dismissal' && { facts }) } })
  }
  const isAgainst = kind !== 'dismissal'
  return (
    <form ref={errors.form} onSubmit={handleSubmit}>
      <Stack gap={4}>
        {errors.general && (
          <Banner tone="coral" live>
            {errors.general}
          </Banner>
        )}
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
        {isAgainst && (
          <TextAreaField
            label={t('admin.decision.facts')}
            hint={t('admin.decision.factsHint', { language: report.language })}
            required
            maxLength={2000}
            value={facts}
            onChange={(event) => setFacts(event.target.value)}
            error={errors.textOf('facts')}
          />
        )}
        <TextAreaField
          label={t('admin.decision.reason')}
          hint={t('admin.decision.reasonHint')}
          required
          maxLength={2000}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          error={errors.textOf('reason')}
        />
        <Button type="submit" variant={isAgainst ? 'danger' : 'action'} busy={decide.isPending}>
          {t('admin.decision.submit')}
        </Button>
      </Stack>
    </form>
  )
}
