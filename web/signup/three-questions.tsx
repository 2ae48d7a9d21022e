import { type FormEvent, useState } from 'react'
import type { Gender, LookingFor } from '#contract/profile.ts'
import { useErrorTexts } from '#web/lib/error-text.ts'
import { useTranslate } from '#web/lib/i18n.tsx'
import { useLoadedCall } from '#web/lib/use-call.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Stack } from '#web/ui/stack.tsx'

const genders = ['female', 'male'] as const
const wishes = ['female', 'male', 'both'] as const

/** Gender, wish and age: what the form after it already knows. */
export function ThreeQuestions({
  onDone,
}: {
  onDone: (answers: { gender: Gender; looking_for: LookingFor }) => void
}) {
  const t = useTranslate()
  const texts = useErrorTexts()
  const { min_age } = useLoadedCall('settings', {})
  const [gender, setGender] = useState<Gender>()
  const [wish, setWish] = useState<LookingFor>()
  const [adult, setAdult] = useState(false)
  const [asked, setAsked] = useState(false)
  const missing = (given: unknown) => (asked && !given ? texts.ofCode('empty') : undefined)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setAsked(true)
    if (gender && wish && adult) onDone({ gender, looking_for: wish })
  }

  return (
    <form onSubmit={handleSubmit} noValidate>
      <Stack gap={4}>
        <RadioGroup
          look="tiles"
          legend={t('signup.gender')}
          name="gender"
          value={gender ?? ''}
          onChange={(chosen) => setGender(genders.find((one) => one === chosen))}
          options={genders.map((value) => ({ value, label: t(`signup.gender.${value}`) }))}
          error={missing(gender)}
        />
        <RadioGroup
          look="tiles"
          legend={t('signup.lookingFor')}
          name="looking_for"
          value={wish ?? ''}
          onChange={(chosen) => setWish(wishes.find((one) => one === chosen))}
          options={wishes.map((value) => ({ value, label: t(`signup.lookingFor.${value}`) }))}
          error={missing(wish)}
        />
        <CheckboxField
          label={t('landing.adult', { min_age })}
          checked={adult}
          onChange={(event) => setAdult(event.target.checked)}
          error={missing(adult)}
        />
        <Button type="submit" block>
          {t('signup.next')}
        </Button>
      </Stack>
    </form>
  )
}
