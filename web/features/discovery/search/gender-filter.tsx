import type { LookingFor } from '#contract/features/profiles/profile.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { FilterForm } from './filter-form.tsx'

interface GenderFilterProps {
  open: boolean
  onClose: () => void
  value: LookingFor
  onChange: (gender: LookingFor) => void
}

const genders: readonly LookingFor[] = ['female', 'male', 'both']

/** Whom to show. */
export function GenderFilter({ open, onClose, value, onChange }: GenderFilterProps) {
  const t = useTranslate()
  const options = genders.map((gender) => ({ value: gender, label: t(`search.gender.${gender}`) }))

  function handleSubmit(values: FormData) {
    const chosen = genders.find((gender) => gender === values.get('gender'))
    if (chosen) onChange(chosen)
  }

  return (
    <FilterForm title={t('search.show')} open={open} onClose={onClose} onSubmit={handleSubmit}>
      <RadioGroup
        legend={t('search.show')}
        legendHidden
        name="gender"
        options={options}
        defaultValue={value}
      />
    </FilterForm>
  )
}
