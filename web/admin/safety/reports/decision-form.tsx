import { type FormEvent, useState } from 'react'
import { type DecisionKind, decisionKinds, type Report } from '#contract/admin/safety/reports.ts'
import { useApp } from '../../../app/cache/app.ts'
import { useAct } from '../../../app/calls/use-call.ts'
import { useFormErrors } from '../../../app/calls/use-form-errors.ts'
import { Button } from '../../../ui/button.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { Stack } from '../../../ui/stack.tsx'
import { useText } from '../../admin-language.ts'
import { StatementFields } from '../../kit/statement-fields.tsx'
import { Trouble } from '../../kit/trouble.tsx'

/** What to do about a report; what the member will read is written here, in their language. */
export function DecisionForm({ report }: { report: Report }) {
  const t = useText()
  const { cache } = useApp()
  const errors = useFormErrors()
  const [kind, setKind] = useState<DecisionKind>('dismissal')
  const [statement, setStatement] = useState({ facts: '', reason: '' })
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
    decide.mutate({ input: { id: report.id, kind, reason, ...(kind !== 'dismissal' && { facts }) } })
  }
  const isAgainst = kind !== 'dismissal'
  return (
    <form ref={errors.form} onSubmit={handleSubmit}>
      <Stack gap={4}>
        <Trouble>{errors.general}</Trouble>
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
          withFacts={isAgainst}
        />
        <Button type="submit" variant={isAgainst ? 'danger' : 'action'} busy={decide.isPending}>
          {t('admin.decision.submit')}
        </Button>
      </Stack>
    </form>
  )
}
