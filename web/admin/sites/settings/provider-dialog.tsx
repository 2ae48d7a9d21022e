import { useState } from 'react'
import type { ProviderEntry } from '#contract/admin/payments/providers.ts'
import type { CallOutput } from '#contract/api/page-renderer.ts'
import { type ConfigurableProvider, verotelBrands } from '#contract/features/payments/payment-providers.ts'
import { useAct } from '../../../app/calls/use-call.ts'
import type { FormErrors } from '../../../app/calls/use-form-errors.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { PasswordField, TextField } from '../../../ui/text-field.tsx'
import { useText } from '../../admin-language.ts'
import { FormDialog } from '../../kit/form-dialog.tsx'
import { useCheckedForm } from '../../kit/use-checked-form.ts'

/** A value that a provider is set up with, as it is typed or chosen. */
interface CredentialField {
  readonly name: ProviderFieldName
  /** Secrets are never shown again, and stay when nothing is typed. */
  readonly kind: 'text' | 'secret' | 'number' | 'choice'
  readonly optional?: true
}

type ProviderFieldName =
  | 'api_key'
  | 'secret_key'
  | 'webhook_secret'
  | 'client_id'
  | 'client_secret'
  | 'webhook_id'
  | 'environment'
  | 'account'
  | 'sub_account'
  | 'flex_id'
  | 'salt'
  | 'datalink_user'
  | 'datalink_password'
  | 'shop_id'
  | 'signature_key'
  | 'brand'
  | 'holder'
  | 'iban'
  | 'bic'
  | 'creditor_id'
  | 'completes'
  | 'collect_days'
  | 'endpoint'

/** The fields of each provider in the order in which its values are found (contract/features/payments/payment-providers.ts). */
export const providerFields: Readonly<Record<ConfigurableProvider, readonly CredentialField[]>> = {
  mollie: [{ name: 'api_key', kind: 'secret' }],
  stripe: [
    { name: 'secret_key', kind: 'secret' },
    { name: 'webhook_secret', kind: 'secret' },
  ],
  paypal: [
    { name: 'environment', kind: 'choice' },
    { name: 'client_id', kind: 'secret' },
    { name: 'client_secret', kind: 'secret' },
    { name: 'webhook_id', kind: 'secret' },
  ],
  ccbill: [
    { name: 'account', kind: 'text' },
    { name: 'sub_account', kind: 'text' },
    { name: 'flex_id', kind: 'text' },
    { name: 'salt', kind: 'secret' },
    { name: 'datalink_user', kind: 'secret' },
    { name: 'datalink_password', kind: 'secret' },
  ],
  verotel: [
    { name: 'brand', kind: 'choice' },
    { name: 'shop_id', kind: 'text' },
    { name: 'signature_key', kind: 'secret' },
  ],
  bank: [
    { name: 'holder', kind: 'text' },
    { name: 'iban', kind: 'text' },
    { name: 'bic', kind: 'text' },
    { name: 'creditor_id', kind: 'text', optional: true },
    { name: 'completes', kind: 'choice' },
    { name: 'collect_days', kind: 'number' },
  ],
}

/** Where a provider is asked in tests; in production always at its own address. */
const endpointField: CredentialField = { name: 'endpoint', kind: 'text', optional: true }

/** What a choice begins with, and what else there is. */
const providerChoices = {
  environment: ['live', 'sandbox'],
  completes: ['mandate', 'booked'],
  brand: verotelBrands,
} as const

/** What a new provider begins with. */
const providerDefaults: Partial<Record<ProviderFieldName, string>> = {
  environment: 'live',
  completes: 'mandate',
  collect_days: '3',
  brand: 'verotel',
}

interface ProviderFieldProps {
  field: CredentialField
  /** Whether a secret is stored, which stays when nothing is typed. */
  isStored: boolean
  value: string
  errors: FormErrors
  onChange: (value: string) => void
}

/** One value that a provider is set up with. */
function ProviderField({ field, isStored, value, errors, onChange }: ProviderFieldProps) {
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
    error: errors.getCode(name) === 'validation' ? t('admin.providers.wrong') : errors.getText(name),
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  }
  if (name === 'environment' || name === 'completes' || name === 'brand') {
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
        // Not the staff member's own password.
        autoComplete="new-password"
        show={{ text: t('signup.showPassword'), name: t('admin.providers.showOf', { name: label }) }}
        hide={{ text: t('signup.hidePassword'), name: t('admin.providers.hideOf', { name: label }) }}
      />
    )
  }
  if (kind === 'number') return <TextField {...common} hint={hint} type="number" min={1} max={14} />
  return <TextField {...common} hint={hint} maxLength={200} autoComplete="off" spellCheck={false} />
}

type ProviderDraft = Readonly<Record<string, string>>

function toTyped({ shown, position }: ProviderEntry, fields: readonly CredentialField[]): ProviderDraft {
  const begin = (name: CredentialField['name']) =>
    shown[name] ?? (position === null ? providerDefaults[name] : '') ?? ''
  return Object.fromEntries(fields.map(({ name }) => [name, String(begin(name))]))
}

/** Returns the values to send; an invalid number is reported at its field. */
function toCredentials(typed: ProviderDraft, fields: readonly CredentialField[]) {
  const readTyped = ({ name, kind }: CredentialField) => {
    const text = (typed[name] ?? '').trim()
    return kind === 'number' && text !== '' && Number.isFinite(Number(text)) ? Number(text) : text
  }
  return Object.fromEntries(fields.map((field) => [field.name, readTyped(field)]))
}

interface ProviderDialogProps {
  entry: ProviderEntry
  /** How many providers the site works with. */
  used: number
  /** Whether it may be asked at another address than its own. */
  isTest: boolean
  onSaved: (answer: CallOutput<'adminProviders'>) => void
  onClose: () => void
}

/** A site's credentials at a provider, and the provider's position. */
export function ProviderDialog({ entry, used, isTest, onSaved, onClose }: ProviderDialogProps) {
  const t = useText()
  const errors = useCheckedForm()
  const { provider, webhook } = entry
  const own = providerFields[provider]
  const fields = isTest && provider !== 'bank' ? [...own, endpointField] : own
  const [typed, setTyped] = useState(() => toTyped(entry, fields))
  const places = entry.position === null ? used + 1 : used
  const [position, setPosition] = useState(entry.position ?? used)
  const save = useAct('adminSetProvider', { onSuccess: onSaved, onError: errors.showError })
  const name = t(`admin.providers.name.${provider}`)
  return (
    <FormDialog
      title={t(entry.position === null ? 'admin.providers.setUpOf' : 'admin.providers.changeOf', { name })}
      button={t('admin.save')}
      busy={save.isPending}
      {...{ errors, onClose }}
      onSubmit={() =>
        save.mutate({ input: { provider, position, credentials: toCredentials(typed, fields) } })
      }
    >
      {provider === 'mollie' && <p>{t('admin.providers.noWebhook', { name })}</p>}
      {webhook && (
        <TextField
          label={t('admin.providers.webhook')}
          hint={t('admin.providers.webhookHint', { name, events: webhook.events.join(', ') })}
          readOnly
          value={webhook.address}
          onFocus={(event) => event.target.select()}
        />
      )}
      {fields.map((field) => (
        <ProviderField
          key={field.name}
          field={field}
          isStored={entry.secrets.includes(field.name)}
          value={typed[field.name] ?? ''}
          errors={errors}
          onChange={(value) => setTyped({ ...typed, [field.name]: value })}
        />
      ))}
      {places > 1 && (
        <SelectField
          label={t('admin.providers.position')}
          hint={t('admin.providers.lead')}
          value={position}
          onChange={(event) => setPosition(Number(event.target.value))}
        >
          {[...Array(places).keys()].map((place) => (
            <option key={place} value={place}>
              {t('admin.providers.place', { place: place + 1 })}
            </option>
          ))}
        </SelectField>
      )}
    </FormDialog>
  )
}
