import { useState } from 'react'
import type { PackageEntry } from '#contract/admin/payments/packages.ts'
import type { CallOutput } from '#contract/api/page-renderer.ts'
import { callKey, useApp } from '../../app/cache/app.ts'
import { useAct } from '../../app/calls/use-call.ts'
import { useFormErrors } from '../../app/calls/use-form-errors.ts'
import { typedCents } from '../../app/languages/money-input.ts'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { TwoColumns } from '../../ui/two-columns.tsx'
import { useText } from '../admin-language.ts'
import { FormDialog } from '../kit/form-dialog.tsx'
import { useWork } from '../staff-session.ts'

const tiers = ['p0', 'p1', 'p2', 'p3'] as const

/** The typed fields with their labels; `price_cents` is typed in whole units. */
const fields = [
  ['credits', 'admin.members.credits'],
  ['price_cents', 'admin.payments.price'],
  ['currency', 'admin.packages.currency'],
  ['country', 'admin.packages.countryOrAll'],
  ['position', 'admin.packages.position'],
] as const

type Typed = Record<(typeof fields)[number][0], string>

function typedOf(entry: PackageEntry | null, currency: string): Typed {
  return {
    credits: String(entry?.credits ?? ''),
    price_cents: entry ? (entry.price_cents / 100).toFixed(2) : '',
    currency: entry?.currency ?? currency,
    country: entry?.country ?? '',
    position: String(entry?.position ?? 0),
  }
}

function termsOf(typed: Typed) {
  return {
    credits: Number(typed.credits),
    price_cents: typedCents(typed.price_cents) ?? 0,
    currency: typed.currency.trim().toUpperCase(),
    country: typed.country.trim() === '' ? null : typed.country.trim().toUpperCase(),
    position: Number(typed.position),
  }
}

interface PackageDialogProps {
  /** Null makes a new one. */
  entry: PackageEntry | null
  onClose: () => void
}

/** The terms of a package; orders that were made keep their price. */
export function PackageDialog({ entry, onClose }: PackageDialogProps) {
  const t = useText()
  const { cache } = useApp()
  const { site } = useWork()
  const errors = useFormErrors()
  const [key] = useState(() => crypto.randomUUID())
  const [typed, setTyped] = useState(() => typedOf(entry, site.currency))
  const [tier, setTier] = useState<PackageEntry['tier']>(entry?.tier ?? null)
  const [onSale, setOnSale] = useState(entry?.on_sale ?? true)
  const done = {
    onSuccess: (answer: CallOutput<'adminPackages'>) => {
      cache.setQueryData(callKey('adminPackages', {}), answer)
      onClose()
    },
    onError: errors.showError,
  }
  const add = useAct('adminAddPackage', done)
  const change = useAct('adminChangePackage', done)
  const terms = { ...termsOf(typed), tier, on_sale: onSale }
  const save = () =>
    entry ? change.mutate({ input: { id: entry.id, ...terms } }) : add.mutate({ input: terms, key })
  return (
    <FormDialog
      title={t(entry ? 'admin.packages.change' : 'admin.packages.add')}
      button={t('admin.save')}
      busy={add.isPending || change.isPending}
      {...{ errors, onClose }}
      onSubmit={save}
    >
      <TwoColumns>
        {fields.map(([name, label]) => (
          <TextField
            key={name}
            label={t(label)}
            required={name !== 'country'}
            value={typed[name]}
            onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
            error={errors.textOf(name)}
          />
        ))}
        <SelectField
          label={t('admin.packages.tier')}
          value={tier ?? ''}
          onChange={(event) => setTier(tiers.find((one) => one === event.target.value) ?? null)}
        >
          {['', ...tiers].map((one) => (
            <option key={one} value={one}>
              {one || '–'}
            </option>
          ))}
        </SelectField>
      </TwoColumns>
      <CheckboxField
        label={t('admin.packages.onSale')}
        checked={onSale}
        onChange={(event) => setOnSale(event.target.checked)}
      />
    </FormDialog>
  )
}
