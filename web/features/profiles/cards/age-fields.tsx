import { searchMaxAge } from '#contract/api/limits.ts'
import { useLoadedCall } from '#web/app/calls/use-call.ts'
import type { FieldCodes, FormErrors } from '#web/app/calls/use-form-errors.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { TwoColumns } from '#web/ui/stack.tsx'
import { TextField } from '#web/ui/text-field.tsx'

const names = ['min_age', 'max_age'] as const

interface AgeFieldsProps {
  errors: FormErrors
  min: number
  max: number
}

/** The age range of a search, in a form that leaves validation to `findWrongAges`. */
export function AgeFields({ errors, ...ages }: AgeFieldsProps) {
  const t = useTranslate()
  const { min_age: min } = useLoadedCall('settings', {})
  const wrong = t('search.ageWrong', { min, max: searchMaxAge })
  const values = [ages.min, ages.max]
  return (
    <TwoColumns>
      {names.map((name, index) => (
        <TextField
          key={name}
          label={t(index === 0 ? 'search.minAge' : 'search.maxAge')}
          name={name}
          type="number"
          inputMode="numeric"
          min={min}
          max={searchMaxAge}
          required
          defaultValue={values[index]}
          error={errors.getCode(name) && wrong}
        />
      ))}
    </TwoColumns>
  )
}

/** Returns which of the two is no age that the site has members of. */
export function findWrongAges(form: FormData, min: number): FieldCodes {
  const wrong = names.filter((name) => {
    const age = Number(form.get(name))
    return !Number.isInteger(age) || age < min || age > searchMaxAge
  })
  return Object.fromEntries(wrong.map((name) => [name, 'validation']))
}

/** Returns the two ages, put in order where they are the wrong way round. */
export function readAges(form: FormData): Record<(typeof names)[number], number> {
  const ages = names.map((name) => Number(form.get(name)))
  return { min_age: Math.min(...ages), max_age: Math.max(...ages) }
}
