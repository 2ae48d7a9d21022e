import { searchMaxAge } from '#contract/limits.ts'
import { useTranslate } from '#web/lib/i18n.tsx'
import { useLoadedCall } from '#web/lib/use-call.ts'
import { Row } from '#web/ui/row.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { FilterForm } from './filter-form.tsx'

interface AgeFilterProps {
  open: boolean
  onClose: () => void
  min: number
  max: number
  onChange: (ages: { min_age: number; max_age: number }) => void
}

/** How old: two numbers, the wrong way round as well (E-112, E-113). */
export function AgeFilter({ open, onClose, min, max, onChange }: AgeFilterProps) {
  const t = useTranslate()
  const { min_age: least } = useLoadedCall('settings', {})
  const limits = {
    type: 'number',
    inputMode: 'numeric',
    min: least,
    max: searchMaxAge,
    required: true,
  } as const

  function handleSubmit(values: FormData) {
    const [from, to] = [Number(values.get('min')), Number(values.get('max'))]
    onChange({ min_age: Math.min(from, to), max_age: Math.max(from, to) })
  }

  return (
    <FilterForm title={t('search.age')} open={open} onClose={onClose} onSubmit={handleSubmit}>
      <Row oneLine>
        <TextField label={t('search.minAge')} name="min" defaultValue={min} {...limits} />
        <TextField label={t('search.maxAge')} name="max" defaultValue={max} {...limits} />
      </Row>
    </FilterForm>
  )
}
