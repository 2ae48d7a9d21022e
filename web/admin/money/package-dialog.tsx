import { useState } from 'react'
import type { PackageEntry } from '#contract/admin-packages.ts'
import type { CallOutput } from '#contract/page-renderer.ts'
import { useApp } from '../../lib/app.ts'
import { useAct } from '../../lib/use-call.ts'
import { useFormErrors } from '../../lib/use-form-errors.ts'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { TwoColumns } from '../../ui/two-columns.tsx'
import { useText } from '../admin-language.ts'
import { FormDialog } from '../parts/form-dialog.tsx'
import { useWork } from '../staff-session.ts'

const tiers = ['p0', 'p1', 'p2', 'p3'] as const

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
  const [tier, setTier] = useState(entry?.tier ?? '')
  const [credits, setCredits] = useState(String(entry?.credits ?? ''))
  const [price, setPrice] = useState(entry ? (entry.price_cents / 100).toFixed(2) : '')
  const [currency, setCurrency] = useState(entry?.currency ?? site.currency)
  const [country, setCountry] = useState(entry?.country ?? '')
  const [position, setPosition] = useState(String(entry?.position ?? 0))
  const [onSale, setOnSale] = useState(entry?.on_sale ?? true)
  const done = {
    onSuccess: (answer: CallOutput<'adminPackages'>) => {
      cache.setQueryData(['adminPackages', {}], answer)
      onClose()
    },
    onError: errors.showError,
  }
  const add = useAct('adminAddPackage', done)
  const change = useAct('adminChangePackage', done)
  const terms = {
    tier: tiers.find((one) => one === tier) ?? null,
    credits: Number(credits),
    price_cents: Math.round(Number(price.replace(',', '.')) * 100),
    currency: currency.trim().toUpperCase(),
    country: country.trim() === '' ? null : country.trim().toUpperCase(),
    position: Number(position),
    on_sale: onSale,
  }
  return (
    <FormDialog
      title={t(entry ? 'admin.packages.change' : 'admin.packages.add')}
      button={t('admin.save')}
      busy={add.isPending || change.isPending}
      errors={errors}
      onClose={onClose}
      onSubmit={() =>
        entry ? change.mutate({ input: { id: entry.id, ...terms } }) : add.mutate({ input: terms, key })
      }
    >
      <TwoColumns>
        <TextField
          type="number"
          min={1}
          required
          label={t('admin.members.credits')}
          value={credits}
          onChange={(event) => setCredits(event.target.value)}
          error={errors.textOf('credits')}
        />
        <TextField
          inputMode="decimal"
          required
          label={t('admin.payments.price')}
          value={price}
          onChange={(event) => setPrice(event.target.value)}
          error={errors.textOf('price_cents')}
        />
        <TextField
          required
          maxLength={3}
          label={t('admin.packages.currency')}
          value={currency}
          onChange={(event) => setCurrency(event.target.value)}
          error={errors.textOf('currency')}
        />
        <TextField
          maxLength={2}
          label={t('admin.packages.countryOrAll')}
          value={country}
          onChange={(event) => setCountry(event.target.value)}
          error={errors.textOf('country')}
        />
        <SelectField
          label={t('admin.packages.tier')}
          value={tier}
          onChange={(event) => setTier(event.target.value)}
        >
          <option value="">–</option>
          {tiers.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </SelectField>
        <TextField
          type="number"
          min={0}
          label={t('admin.packages.position')}
          value={position}
          onChange={(event) => setPosition(event.target.value)}
          error={errors.textOf('position')}
        />
      </TwoColumns>
      <CheckboxField
        label={t('admin.packages.onSale')}
        checked={onSale}
        onChange={(event) => setOnSale(event.target.checked)}
      />
    </FormDialog>
  )
}
