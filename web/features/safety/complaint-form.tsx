import { type FormEvent, useState } from 'react'
import {
  type ComplaintCategory,
  complaintCategories,
  complaintLength,
} from '#contract/features/safety/complaints.ts'
import { useUser } from '#web/app/cache/user.ts'
import { useAct } from '#web/app/calls/use-call.ts'
import { useFormErrors } from '#web/app/calls/use-form-errors.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { HeldForm } from '#web/ui/held-form.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

interface ComplaintFormProps {
  onSent: (reference: string) => void
}

/** A complaint of a member or a visitor. */
export function ComplaintForm({ onSent }: ComplaintFormProps) {
  const t = useTranslate()
  const user = useUser()
  const errors = useFormErrors()
  const complain = useAct('complain')
  const [category, setCategory] = useState<ComplaintCategory>('other')
  const [email, setEmail] = useState('')
  const [text, setText] = useState('')
  const [url, setUrl] = useState('')

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    errors.clear()
    try {
      const input = { category, text, ...(user ? {} : { email }), ...(url && { url }) }
      onSent((await complain.mutateAsync({ input })).reference)
    } catch (error) {
      errors.showError(error)
    }
  }

  return (
    <HeldForm form={errors.form} onSubmit={handleSubmit}>
      <Stack gap={4}>
        <SelectField
          label={t('complaints.category')}
          name="category"
          value={category}
          onChange={({ target }) =>
            setCategory(complaintCategories.find((one) => one === target.value) ?? 'other')
          }
        >
          {complaintCategories.map((one) => (
            <option key={one} value={one}>
              {t(`complaints.category.${one}`)}
            </option>
          ))}
        </SelectField>
        {!user && (
          <TextField
            label={t('complaints.email')}
            hint={t('complaints.emailHint')}
            type="email"
            name="email"
            autoComplete="email"
            value={email}
            onChange={({ target }) => setEmail(target.value)}
            error={errors.textOf('email')}
          />
        )}
        <TextAreaField
          label={t('complaints.text')}
          hint={t('complaints.textHint')}
          name="text"
          rows={7}
          maxLength={2 * complaintLength}
          value={text}
          onChange={({ target }) => setText(target.value)}
          counter={t('complaints.counter', { count: text.length, most: complaintLength })}
          error={errors.textOf('text')}
        />
        {(category === 'content' || category === 'member') && (
          <TextField
            label={t('complaints.url')}
            name="url"
            maxLength={2000}
            value={url}
            onChange={({ target }) => setUrl(target.value)}
          />
        )}
        {errors.general && <FieldError>{errors.general}</FieldError>}
        <Button type="submit" busy={complain.isPending}>
          {t('complaints.send')}
        </Button>
      </Stack>
    </HeldForm>
  )
}
