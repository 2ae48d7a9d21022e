import { type FormEvent, type ReactNode, useState } from 'react'
import { aboutMeLength, maxInterests } from '#contract/api/limits.ts'
import type { User } from '#contract/features/accounts/account.ts'
import { computeFieldLength, countCharacters } from '#contract/features/profiles/shown-text.ts'
import { useLoadedCall } from '#web/app/calls/use-call.ts'
import type { FormErrors } from '#web/app/calls/use-form-errors.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { FormError } from '#web/features/accounts/form-error.tsx'
import { useOptionText } from '#web/features/profiles/cards/option-text.ts'
import { ChipButton, ChipList } from '#web/ui/chip.tsx'
import { FieldGroup } from '#web/ui/field.tsx'
import { HydratedForm } from '#web/ui/hydrated-form.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { TextAreaField } from '#web/ui/text-field.tsx'

interface AboutFormProps {
  user: User
  errors: FormErrors
  onSave: (change: { about_me: string; interests: string[] }) => void
  children: ReactNode
}

/** A profile text and up to ten interests. */
export function AboutForm({ user, errors, onSave, children }: AboutFormProps) {
  const t = useTranslate()
  const optionText = useOptionText()
  const settings = useLoadedCall('settings', {})
  const [text, setText] = useState(user.profile.about_me ?? '')
  // What the site has stopped to offer since cannot be taken back here, and counts for nothing.
  const [interests, setInterests] = useState<readonly string[]>(() =>
    user.profile.interests.filter((key) => settings.interests.includes(key)),
  )

  function toggle(key: string) {
    const chosen = interests.includes(key)
    if (chosen) setInterests(interests.filter((one) => one !== key))
    else if (interests.length < maxInterests) setInterests([...interests, key])
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    onSave({ about_me: text, interests: [...interests] })
  }

  return (
    <HydratedForm form={errors.form} onSubmit={handleSubmit}>
      <Stack gap={4}>
        <TextAreaField
          label={t('own.aboutMe')}
          hint={t('own.aboutMeHint')}
          name="about_me"
          maxLength={computeFieldLength(aboutMeLength)}
          value={text}
          onChange={(event) => setText(event.target.value)}
          counter={t('own.photosCount', { count: countCharacters(text), limit: aboutMeLength })}
          error={errors.getText('about_me')}
        />
        <FieldGroup
          legend={t('profile.field.interests')}
          hint={t('own.interestsHint', { max: maxInterests })}
          error={errors.getText('interests')}
        >
          <ChipList>
            {settings.interests.map((key) => (
              <li key={key}>
                <ChipButton
                  name="interests"
                  value={key}
                  aria-pressed={interests.includes(key)}
                  disabled={!interests.includes(key) && interests.length >= maxInterests}
                  onClick={() => toggle(key)}
                >
                  {optionText('interests', key)}
                </ChipButton>
                {interests.includes(key) && <input type="hidden" name="interests" value={key} />}
              </li>
            ))}
          </ChipList>
        </FieldGroup>
        <FormError errors={errors} />
        {children}
      </Stack>
    </HydratedForm>
  )
}
