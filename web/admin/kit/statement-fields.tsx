import type { FormErrors } from '../../app/calls/use-form-errors.ts'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { useText } from '../admin-language.ts'

interface Statement {
  facts: string
  reason: string
}

interface StatementFieldsProps {
  statement: Statement
  onChange: (change: Partial<Statement>) => void
  errors: FormErrors
  /** The language that the member reads it in. */
  language: string
  /** A dismissal needs no facts. */
  withFacts?: boolean
}

/** The text of a decision for the member: its grounds and reasons. */
export function StatementFields(props: StatementFieldsProps) {
  const { statement, onChange, errors, language, withFacts = true } = props
  const t = useText()
  return (
    <>
      {withFacts && (
        <TextAreaField
          label={t('admin.decision.facts')}
          hint={t('admin.decision.factsHint', { language })}
          name="facts"
          required
          maxLength={2000}
          value={statement.facts}
          onChange={(event) => onChange({ facts: event.target.value })}
          error={errors.getText('facts')}
        />
      )}
      <TextAreaField
        label={t('admin.decision.reason')}
        hint={t('admin.decision.reasonHint')}
        name="reason"
        required
        maxLength={2000}
        value={statement.reason}
        onChange={(event) => onChange({ reason: event.target.value })}
        error={errors.getText('reason')}
      />
    </>
  )
}
