import { type FormEvent, useState } from 'react'
import { maxInterests } from '#contract/api/limits.ts'
import type { CallOutput } from '#contract/api/page-renderer.ts'
import type { Wishes } from '#contract/features/discovery/discovery.ts'
import { type Interest, interestKeys } from '#contract/features/profiles/interests.ts'
import type { LookingFor } from '#contract/features/profiles/profile.ts'
import { relationshipStatuses } from '#contract/features/profiles/profile-options.ts'
import { useUser } from '#web/app/cache/user.ts'
import { useAct, useCall, useLoadedCall } from '#web/app/calls/use-call.ts'
import { useFormErrors } from '#web/app/calls/use-form-errors.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { FormError } from '#web/features/accounts/form-error.tsx'
import { AgeFields, findWrongAges, readAges } from '#web/features/profiles/cards/age-fields.tsx'
import { useOptionText } from '#web/features/profiles/cards/option-text.ts'
import { Button } from '#web/ui/button.tsx'
import { ChipButton, ChipList } from '#web/ui/chip.tsx'
import { FieldGroup } from '#web/ui/field.tsx'
import { HydratedForm } from '#web/ui/hydrated-form.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Stack } from '#web/ui/stack.tsx'

interface WishesFormProps {
  wishes: Wishes
  onSaved: (answer: CallOutput<'changeWishes'>) => void
}

const genders: readonly LookingFor[] = ['female', 'male', 'both']

/** The few wishes of the match-finder. */
export function WishesForm({ wishes, onSaved }: WishesFormProps) {
  const t = useTranslate()
  const { min_age: min } = useLoadedCall('settings', {})
  const [chosen, setChosen] = useState(wishes)
  const errors = useFormErrors()
  const save = useAct('changeWishes', { onSuccess: onSaved, onError: errors.showError })

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (save.isPending) return
    const form = new FormData(event.currentTarget)
    if (errors.showFields(findWrongAges(form, min))) return
    errors.clear()
    save.mutate({ input: { wishes: { ...chosen, ...readAges(form) } } })
  }

  return (
    <HydratedForm form={errors.form} onSubmit={handleSubmit}>
      <Stack gap={5}>
        <RadioGroup
          legend={t('finder.whom')}
          name="gender"
          variant="tiles"
          options={genders.map((gender) => ({ value: gender, label: t(`search.gender.${gender}`) }))}
          value={chosen.gender}
          onChange={(value) =>
            setChosen({ ...chosen, gender: genders.find((gender) => gender === value) ?? chosen.gender })
          }
        />
        <FieldGroup legend={t('search.age')}>
          <AgeFields errors={errors} min={wishes.min_age} max={wishes.max_age} />
        </FieldGroup>
        <RegionWish
          value={chosen.countryregion}
          onChange={(countryregion) => setChosen({ ...chosen, countryregion })}
        />
        <InterestWishes
          value={chosen.interests}
          onChange={(interests) => setChosen({ ...chosen, interests })}
        />
        <StatusWishes
          value={chosen.relationship_status}
          onChange={(relationship_status) => setChosen({ ...chosen, relationship_status })}
        />
        <FormError errors={errors} />
        <div>
          <Button type="submit" busy={save.isPending}>
            {t('finder.save')}
          </Button>
        </div>
      </Stack>
    </HydratedForm>
  )
}

interface WishProps<T> {
  value: T
  onChange: (value: T) => void
}

function RegionWish({ value, onChange }: WishProps<string | null>) {
  const t = useTranslate()
  const country = useUser()?.profile.country ?? ''
  const { data } = useCall('regions', { country })
  const known = data?.regions[country]
  return (
    <SelectField
      label={known?.label ?? t('search.region')}
      value={known ? (value ?? '') : ''}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
    >
      <option value="">{t('finder.anyRegion')}</option>
      {known?.regions.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

function toggle<T>(values: readonly T[], value: T): T[] {
  return values.includes(value) ? values.filter((one) => one !== value) : [...values, value]
}

function InterestWishes({ value, onChange }: WishProps<Interest[]>) {
  const t = useTranslate()
  const { data } = useCall('interests', {})
  const full = value.length >= maxInterests
  return (
    <FieldGroup legend={t('finder.interests', { max: maxInterests })}>
      <ChipList>
        {data?.interests.map(({ key, text }) => {
          const interest = interestKeys.find((one) => one === key)
          if (!interest) return null
          const pressed = value.includes(interest)
          return (
            <li key={key}>
              <ChipButton
                aria-pressed={pressed}
                aria-disabled={full && !pressed}
                onClick={() => (!full || pressed) && onChange(toggle(value, interest))}
              >
                {text}
              </ChipButton>
            </li>
          )
        })}
      </ChipList>
    </FieldGroup>
  )
}

function StatusWishes({ value, onChange }: WishProps<Wishes['relationship_status']>) {
  const t = useTranslate()
  const formatOption = useOptionText()
  return (
    <FieldGroup legend={t('finder.anyStatus')}>
      <ChipList>
        {relationshipStatuses.map((status) => (
          <li key={status}>
            <ChipButton aria-pressed={value.includes(status)} onClick={() => onChange(toggle(value, status))}>
              {formatOption('relationship_status', status)}
            </ChipButton>
          </li>
        ))}
      </ChipList>
    </FieldGroup>
  )
}
