import { formatLanguage } from '#contract/api/format.ts'
import type { FormErrors } from '../../app/calls/use-form-errors.ts'
import { useLocale } from '../../app/languages/i18n.tsx'
import { TextAreaField } from '../../ui/text-field.tsx'
import { useText } from '../admin-language.ts'
import { readRules } from './form-fields.tsx'
import { LoadError } from './loaded.tsx'
import { appendText, findOpenVariables, type TemplateCase, TemplatePicker } from './template-picker.tsx'

interface Statement {
  facts: string
  reason: string
}

interface StatementFieldsProps {
  statement: Statement
  onChange: (change: Partial<Statement>) => void
  errors: FormErrors
  /** The language that the member reads it in; null where several members read it. */
  language: string | null
  /** For ready-made answers. */
  about?: TemplateCase | undefined
  /** What no one did needs no facts. */
  withFacts?: boolean
}

/** The text of a decision for the member: its grounds and reasons. */
export function StatementFields(props: StatementFieldsProps) {
  const { statement, onChange, errors, language, about, withFacts = true } = props
  const t = useText()
  const locale = useLocale()
  const open = findOpenVariables(statement.facts)
  return (
    <>
      {withFacts && about && (
        <TemplatePicker
          about={about}
          onInsert={(text) => onChange({ facts: appendText(statement.facts, text) })}
        />
      )}
      {withFacts && (
        <TextAreaField
          label={t('admin.decision.facts')}
          hint={
            language === null
              ? t('admin.bulk.factsHint')
              : t('admin.decision.factsHint', { language: formatLanguage(language, locale) })
          }
          name="facts"
          required
          maxLength={readRules('adminDecideMember', 'facts').maxLength}
          value={statement.facts}
          onChange={(event) => onChange({ facts: event.target.value })}
          error={errors.getText('facts')}
        />
      )}
      <LoadError>{open.length > 0 && t('admin.templates.unfilled', { words: open.join(', ') })}</LoadError>
      <TextAreaField
        label={t('admin.decision.reason')}
        hint={t('admin.decision.reasonHint')}
        name="reason"
        required
        maxLength={readRules('adminDecideMember', 'reason').maxLength}
        value={statement.reason}
        onChange={(event) => onChange({ reason: event.target.value })}
        error={errors.getText('reason')}
      />
    </>
  )
}
