import { useState } from 'react'
import type { FictionalEntry } from '#contract/admin/profiles/fictional.ts'
import { nameLength } from '#contract/api/limits.ts'
import { bodyTypes, eyeColors, hairColors } from '#contract/features/profiles/profile-options.ts'
import { useApp } from '../../../app/cache/app.ts'
import { useAct } from '../../../app/calls/use-call.ts'
import { CheckboxField } from '../../../ui/choice-fields.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TwoColumns } from '../../../ui/stack.tsx'
import { TextAreaField, TextField } from '../../../ui/text-field.tsx'
import { useText } from '../../admin-language.ts'
import { FormDialog } from '../../kit/form-dialog.tsx'
import { readRules } from '../../kit/form-fields.tsx'
import { useCheckedForm } from '../../kit/use-checked-form.ts'

type Draft = Omit<FictionalEntry, 'id' | 'file' | 'waiting'>

const newDraft: Draft = {
  name: '',
  gender: 'female',
  date_of_birth: '1994-06-15',
  country: 'NL',
  about_me: '',
  hair_color: 'brown',
  eye_color: 'brown',
  body_type: 'average',
  interests: [],
  shown: true,
}

/** Returns the choices of each trait in the words of a profile. */
function useTraitChoices() {
  const t = useText()
  return {
    hair_color: hairColors.map((value) => ({ value, label: t(`profile.hair_color.${value}`) })),
    eye_color: eyeColors.map((value) => ({ value, label: t(`profile.eye_color.${value}`) })),
    body_type: bodyTypes.map((value) => ({ value, label: t(`profile.body_type.${value}`) })),
  }
}

interface FictionalDialogProps {
  /** Null creates a new one. */
  entry: FictionalEntry | null
  onClose: () => void
}

/** Edits a fictional profile; the portrait is drawn from these fields. */
export function FictionalDialog({ entry, onClose }: FictionalDialogProps) {
  const t = useText()
  const { cache } = useApp()
  const errors = useCheckedForm()
  const [key] = useState(() => crypto.randomUUID())
  const [draft, setDraft] = useState<Draft>(entry ?? newDraft)
  const done = {
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: ['adminFictional'] })
      onClose()
    },
    onError: errors.showError,
  }
  const add = useAct('adminAddFictional', done)
  const change = useAct('adminChangeFictional', done)
  function save() {
    const {
      gender,
      shown,
      name,
      date_of_birth,
      country,
      about_me,
      hair_color,
      eye_color,
      body_type,
      interests,
    } = draft
    const traits = { name, date_of_birth, country, about_me, hair_color, eye_color, body_type, interests }
    if (entry) change.mutate({ input: { id: entry.id, shown, ...traits } })
    else add.mutate({ input: { gender, ...traits }, key })
  }
  return (
    <FormDialog
      title={t(entry ? 'admin.fictional.change' : 'admin.fictional.add')}
      button={t('admin.save')}
      busy={add.isPending || change.isPending}
      {...{ errors, onClose }}
      onSubmit={save}
    >
      <Fields {...{ draft, isNew: entry === null, getError: errors.getText }} onChange={setDraft} />
      <CheckboxField
        label={t('admin.fictional.shown')}
        checked={draft.shown}
        onChange={(event) => setDraft({ ...draft, shown: event.target.checked })}
      />
      <p>{t('admin.fictional.label')}</p>
    </FormDialog>
  )
}

interface FieldsProps {
  draft: Draft
  isNew: boolean
  getError: (field: string) => string | undefined
  onChange: (draft: Draft) => void
}

function Fields({ draft, isNew, getError, onChange }: FieldsProps) {
  const t = useText()
  const choices = useTraitChoices()
  return (
    <>
      <TextField
        label={t('admin.members.name')}
        name="name"
        required
        maxLength={nameLength.max}
        value={draft.name}
        onChange={(event) => onChange({ ...draft, name: event.target.value })}
        error={getError('name')}
      />
      <TwoColumns>
        {isNew && (
          <SelectField
            label={t('admin.members.gender')}
            value={draft.gender}
            onChange={(event) =>
              onChange({ ...draft, gender: event.target.value === 'male' ? 'male' : 'female' })
            }
          >
            <option value="female">{t('admin.fictional.female')}</option>
            <option value="male">{t('admin.fictional.male')}</option>
          </SelectField>
        )}
        <TextField
          type="date"
          label={t('admin.members.born')}
          name="date_of_birth"
          required
          value={draft.date_of_birth}
          onChange={(event) => onChange({ ...draft, date_of_birth: event.target.value })}
          error={getError('date_of_birth')}
        />
        <TextField
          label={t('admin.packages.country')}
          name="country"
          required
          maxLength={2}
          value={draft.country}
          onChange={(event) => onChange({ ...draft, country: event.target.value.toUpperCase() })}
          error={getError('country')}
        />
        {(['hair_color', 'eye_color', 'body_type'] as const).map((name) => (
          <SelectField
            key={name}
            label={t(`admin.fictional.${name}`)}
            value={draft[name]}
            onChange={(event) => onChange({ ...draft, [name]: event.target.value })}
          >
            {choices[name].map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
        ))}
      </TwoColumns>
      <TextAreaField
        label={t('admin.texts.kind.about_me')}
        rows={4}
        maxLength={readRules('adminAddFictional', 'about_me').maxLength}
        value={draft.about_me}
        onChange={(event) => onChange({ ...draft, about_me: event.target.value })}
        error={getError('about_me')}
      />
    </>
  )
}
