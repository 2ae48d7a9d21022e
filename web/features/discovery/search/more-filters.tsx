import { useState } from 'react'
import type { UsedFilters } from '#contract/features/discovery/search.ts'
import { type TraitField, traitFields, traitOptions } from '#contract/features/discovery/search-fields.ts'
import { useCall } from '#web/app/calls/use-call.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { useOptionText } from '#web/features/profiles/cards/option-text.ts'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { ChipButton } from '#web/ui/chip-button.tsx'
import { ChipList } from '#web/ui/chip-list.tsx'
import { FieldGroup } from '#web/ui/field-group.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { FilterForm } from './filter-form.tsx'

/** What this dialog changes of a search. */
export type MoreChosen = Pick<UsedFilters, TraitField> & { with_photo: boolean }

interface MoreFiltersProps {
  open: boolean
  onClose: () => void
  value: MoreChosen
  /** The fields that the site searches by. */
  fields: readonly string[]
  onChange: (chosen: MoreChosen) => void
}

/** Everything else that members can be searched by; of several answers to one question any will do. */
export function MoreFilters({ open, onClose, value, fields, onChange }: MoreFiltersProps) {
  const t = useTranslate()
  const [chosen, setChosen] = useState<MoreChosen>(value)
  const shown = traitFields.filter((field) => fields.includes(field))
  return (
    <FilterForm
      title={t('search.moreFilters')}
      open={open}
      onClose={onClose}
      onSubmit={() => onChange(chosen)}
    >
      <Stack gap={5}>
        {fields.includes('with_photo') && (
          <CheckboxField
            label={t('search.withPhoto')}
            checked={chosen.with_photo}
            onChange={(event) => setChosen({ ...chosen, with_photo: event.target.checked })}
          />
        )}
        {shown.map((field) => (
          <Choices
            key={field}
            field={field}
            value={chosen[field]}
            onChange={(values) => setChosen({ ...chosen, [field]: values })}
          />
        ))}
      </Stack>
    </FilterForm>
  )
}

interface ChoicesProps {
  field: TraitField
  value: readonly string[]
  onChange: (values: string[]) => void
}

function Choices({ field, value, onChange }: ChoicesProps) {
  const t = useTranslate()
  const textOf = useOptionText()
  const offered = useOffered(field)
  return (
    <FieldGroup legend={t(`profile.field.${field}`)}>
      <ChipList>
        {offered.map((option) => (
          <li key={option}>
            <ChipButton
              aria-pressed={value.includes(option)}
              onClick={() =>
                onChange(value.includes(option) ? value.filter((one) => one !== option) : [...value, option])
              }
            >
              {textOf(field, option)}
            </ChipButton>
          </li>
        ))}
      </ChipList>
    </FieldGroup>
  )
}

/** The answers to choose from; interests are those of the site. */
function useOffered(field: TraitField): readonly string[] {
  const { data } = useCall('interests', {}, { enabled: field === 'interests' })
  if (field !== 'interests') return traitOptions[field]
  return data?.interests.map(({ key }) => key) ?? []
}
