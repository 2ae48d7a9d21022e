import { type FormEvent, type ReactNode, useState } from 'react'
import { formatDate } from '#contract/api/format.ts'
import type { CallInput } from '#contract/api/page-renderer.ts'
import type { User } from '#contract/features/accounts/account.ts'
import { href } from '#contract/routing/paths.ts'
import type { FormErrors } from '../../../app/calls/use-form-errors.ts'
import { useLocale, useTranslate } from '../../../app/languages/i18n.tsx'
import { RadioGroup } from '../../../ui/choice-fields.tsx'
import { FactsList } from '../../../ui/facts-list.tsx'
import { HydratedForm } from '../../../ui/hydrated-form.tsx'
import { Stack } from '../../../ui/stack.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { FormError } from '../../accounts/form-error.tsx'
import { NameField } from '../../signup/signup-fields.tsx'

const wishes = ['female', 'male', 'both'] as const

interface BasicsFormProps {
  user: User
  errors: FormErrors
  onSave: (change: Pick<CallInput<'saveProfile'>, 'name' | 'looking_for'>) => void
  /** The buttons. */
  children: ReactNode
}

/** The name and whom a member looks for; with them what support alone corrects, with the way to ask. */
export function BasicsForm({ user: { profile }, errors, onSave, children }: BasicsFormProps) {
  const t = useTranslate()
  const locale = useLocale()
  const [name, setName] = useState(profile.name)
  const [wish, setWish] = useState(profile.looking_for)
  const born = profile.date_of_birth

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    onSave({ name, ...(wish && { looking_for: wish }) })
  }

  return (
    <HydratedForm form={errors.form} onSubmit={handleSubmit}>
      <Stack gap={4}>
        <NameField value={name} onChange={setName} error={errors.getText('name')} own={profile.name} />
        <RadioGroup
          variant="tiles"
          legend={t('signup.lookingFor')}
          name="looking_for"
          value={wish ?? ''}
          onChange={(chosen) => setWish(wishes.find((one) => one === chosen))}
          options={wishes.map((value) => ({ value, label: t(`signup.lookingFor.${value}`) }))}
          error={errors.getText('looking_for')}
        />
        <FactsList
          facts={[
            { term: t('signup.gender'), value: t(`signup.gender.${profile.gender}`) },
            ...(born
              ? [{ term: t('signup.dateOfBirth'), value: formatDate(born, locale, { timeZone: 'UTC' }) }]
              : []),
          ]}
        />
        <p>
          <span>{t('own.supportOnly')}</span>{' '}
          <TextLink href={href('pages-service', locale)}>{t('own.askSupport')}</TextLink>
        </p>
        <FormError errors={errors} />
        {children}
      </Stack>
    </HydratedForm>
  )
}
