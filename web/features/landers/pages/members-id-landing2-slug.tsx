import { type FormEvent, useState } from 'react'
import type { Gender, LookingFor } from '#contract/features/profiles/profile.ts'
import { useLoadedCall } from '#web/app/calls/use-call.ts'
import { useFormErrors } from '#web/app/calls/use-form-errors.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField, RadioGroup } from '#web/ui/choice-fields.tsx'
import { HydratedForm } from '#web/ui/hydrated-form.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { useStepStart } from '../../../app/browser/use-in-browser.ts'
import { type LoadArguments, type PageData, useParams } from '../../../app/router/router.ts'
import type { SignupStart } from '../../../app/session/open-signup.ts'
import { AccountStep, EntryFrame, loadEntryProfile } from '../../signup/entry-frame.tsx'

const genders = ['female', 'male'] as const
const wishes = ['female', 'male', 'both'] as const

/** Gender, wish and age: what the form after it already knows. */
function ThreeQuestions({
  onDone,
}: {
  onDone: (answers: { gender: Gender; looking_for: LookingFor }) => void
}) {
  const t = useTranslate()
  const errors = useFormErrors()
  const { min_age } = useLoadedCall('settings', {})
  const [gender, setGender] = useState<Gender>()
  const [wish, setWish] = useState<LookingFor>()
  const [adult, setAdult] = useState(false)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const missing = (rawValue: unknown) => (rawValue ? undefined : 'empty')
    errors.showFields({ gender: missing(gender), looking_for: missing(wish), adult: missing(adult) })
    if (gender && wish && adult) onDone({ gender, looking_for: wish })
  }

  return (
    <HydratedForm form={errors.form} onSubmit={handleSubmit}>
      <Stack gap={4}>
        <RadioGroup
          variant="tiles"
          legend={t('signup.gender')}
          name="gender"
          value={gender ?? ''}
          onChange={(chosen) => setGender(genders.find((one) => one === chosen))}
          options={genders.map((value) => ({ value, label: t(`signup.gender.${value}`) }))}
          error={errors.getText('gender')}
        />
        <RadioGroup
          variant="tiles"
          legend={t('signup.lookingFor')}
          name="looking_for"
          value={wish ?? ''}
          onChange={(chosen) => setWish(wishes.find((one) => one === chosen))}
          options={wishes.map((value) => ({ value, label: t(`signup.lookingFor.${value}`) }))}
          error={errors.getText('looking_for')}
        />
        <CheckboxField
          name="adult"
          label={t('landing.adult', { min_age })}
          checked={adult}
          onChange={(event) => setAdult(event.target.checked)}
          error={errors.getText('adult')}
        />
        <Button type="submit" block>
          {t('signup.next')}
        </Button>
      </Stack>
    </HydratedForm>
  )
}

export function load({ app, params }: LoadArguments<'members-id-landing2-slug'>): Promise<PageData> {
  return loadEntryProfile(app, params.id)
}

export function Page() {
  const t = useTranslate()
  const { id = '' } = useParams()
  const settings = useLoadedCall('settings', {})
  const { profile } = useLoadedCall('profile', { id, landing: '1' })
  const [start, setStart] = useState<SignupStart | null>(null)
  useStepStart(start)
  return (
    <EntryFrame profile={profile}>
      {start || !settings.signups_allowed ? (
        <AccountStep start={start ?? {}} />
      ) : (
        <>
          <h1>{t('landing.ask', { name: profile.name })}</h1>
          <ThreeQuestions onDone={(answers) => setStart({ profile: id, ...answers })} />
        </>
      )}
    </EntryFrame>
  )
}
