import { useLoadedCall } from '#web/app/calls/use-call.ts'
import { useFormErrors } from '#web/app/calls/use-form-errors.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { AgeFields, agesOf, wrongAges } from '#web/features/profiles/cards/age-fields.tsx'
import { FilterForm } from './filter-form.tsx'

interface AgeFilterProps {
  open: boolean
  onClose: () => void
  min: number
  max: number
  onChange: (ages: { min_age: number; max_age: number }) => void
}

/** How old: two numbers, the wrong way round as well. */
export function AgeFilter({ open, onClose, min, max, onChange }: AgeFilterProps) {
  const t = useTranslate()
  const { min_age: least } = useLoadedCall('settings', {})
  const errors = useFormErrors()
  return (
    <FilterForm
      title={t('search.age')}
      open={open}
      onClose={onClose}
      form={errors.form}
      isWrong={(values) => errors.showFields(wrongAges(values, least))}
      onSubmit={(values) => onChange(agesOf(values))}
    >
      <AgeFields errors={errors} min={min} max={max} />
    </FilterForm>
  )
}
