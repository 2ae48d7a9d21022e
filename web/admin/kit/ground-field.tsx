import { type ReportReason, reportReasons } from '#contract/features/safety/safety.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { useText } from '../admin-language.ts'

interface GroundFieldProps {
  value: ReportReason
  onChange: (ground: ReportReason) => void
}

/** Chooses the house rule that a decision is based on. */
export function GroundField({ value, onChange }: GroundFieldProps) {
  const t = useText()
  return (
    <SelectField
      label={t('admin.decision.ground')}
      value={value}
      onChange={(event) => onChange(reportReasons.find((one) => one === event.target.value) ?? value)}
    >
      {reportReasons.map((reason) => (
        <option key={reason} value={reason}>
          {t(`safety.reason.${reason}`)}
        </option>
      ))}
    </SelectField>
  )
}
