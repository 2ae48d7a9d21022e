import type { FormErrors } from '../../../app/calls/use-form-errors.ts'
import { PasswordField } from '../../../ui/password-field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useText } from '../../admin-language.ts'
import { type ProviderField as Field, providerChoices } from './provider-fields.ts'

interface ProviderFieldProps {
  field: Field
  /** Whether a secret is stored, which stays when nothing is typed. */
  isStored: boolean
  value: string
  errors: FormErrors
  onChange: (value: string) => void
}

/** One value that a provider is set up with. */
export function ProviderField({ field, isStored, value, errors, onChange }: ProviderFieldProps) {
  const t = useText()
  const { name, kind, optional } = field
  const hint = t(`admin.providers.hint.${name}`)
  const label = t(`admin.providers.field.${name}`)
  const common = {
    label,
    name,
    value,
    required: !optional && !isStored,
    // The general text speaks of fields below it, where the hint has said what belongs here.
    error: errors.codeOf(name) === 'validation' ? t('admin.providers.wrong') : errors.textOf(name),
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  }
  if (name === 'environment' || name === 'completes') {
    return (
      <SelectField {...common} hint={hint}>
        {providerChoices[name].map((one) => (
          <option key={one} value={one}>
            {t(`admin.providers.choice.${one}`)}
          </option>
        ))}
      </SelectField>
    )
  }
  if (kind === 'secret') {
    return (
      <PasswordField
        {...common}
        hint={isStored ? `${hint} ${t('admin.providers.secretStays')}` : hint}
        maxLength={250}
        // Not the password of whoever is at work.
        autoComplete="new-password"
        show={{ text: t('signup.showPassword'), name: t('admin.providers.showOf', { name: label }) }}
        hide={{ text: t('signup.hidePassword'), name: t('admin.providers.hideOf', { name: label }) }}
      />
    )
  }
  if (kind === 'number') return <TextField {...common} hint={hint} type="number" min={1} max={14} />
  return <TextField {...common} hint={hint} maxLength={200} autoComplete="off" spellCheck={false} />
}
