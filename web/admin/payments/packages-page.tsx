import { useState } from 'react'
import type { PackageEntry } from '#contract/admin/payments/packages.ts'
import { formatCountry, formatMoney } from '#contract/api/format.ts'
import type { CallOutput } from '#contract/api/page-renderer.ts'
import { callKey, useApp } from '../../app/cache/app.ts'
import { useAct, useCall } from '../../app/calls/use-call.ts'
import { parseCentsField } from '../../app/languages/amount.ts'
import { useLocale } from '../../app/languages/i18n.tsx'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { CheckboxField } from '../../ui/choice-fields.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TwoColumns } from '../../ui/stack.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { TextButton } from '../../ui/text-link.tsx'
import { useText } from '../admin-language.ts'
import { type Column, DataTable } from '../kit/data-table.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { MoneyTabs } from '../kit/page-tabs.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { useCheckedForm } from '../kit/use-checked-form.ts'
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

type PackageDraft = Record<(typeof fields)[number][0], string>

function toTyped(entry: PackageEntry | null, currency: string): PackageDraft {
  return {
    credits: String(entry?.credits ?? ''),
    price_cents: entry ? (entry.price_cents / 100).toFixed(2) : '',
    currency: entry?.currency ?? currency,
    country: entry?.country ?? '',
    position: String(entry?.position ?? 0),
  }
}

function toTerms(typed: PackageDraft) {
  return {
    credits: Number(typed.credits),
    price_cents: parseCentsField(typed.price_cents) ?? 0,
    currency: typed.currency.trim().toUpperCase(),
    country: typed.country.trim() === '' ? null : typed.country.trim().toUpperCase(),
    position: Number(typed.position),
  }
}

interface PackageDialogProps {
  /** Null creates a new one. */
  entry: PackageEntry | null
  onClose: () => void
}

/** The terms of a package; existing orders keep their price. */
function PackageDialog({ entry, onClose }: PackageDialogProps) {
  const t = useText()
  const { cache } = useApp()
  const { site } = useWork()
  const errors = useCheckedForm()
  const [key] = useState(() => crypto.randomUUID())
  const [typed, setTyped] = useState(() => toTyped(entry, site.currency))
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
  const terms = { ...toTerms(typed), tier, on_sale: onSale }
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
            name={name}
            required={name !== 'country'}
            value={typed[name]}
            onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
            error={errors.getText(name)}
          />
        ))}
        <SelectField
          label={t('admin.packages.tier')}
          hint={t('admin.packages.tierHint')}
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

/** What is on sale in which country and currency. */
export function PackagesPage() {
  const t = useText()
  const locale = useLocale()
  const query = useCall('adminPackages', {})
  const [changing, setChanging] = useState<PackageEntry | 'new' | null>(null)
  const columns: Column<PackageEntry>[] = [
    {
      id: 'country',
      title: t('admin.packages.country'),
      cell: ({ country }) => (country ? formatCountry(country, locale) : t('admin.packages.all')),
    },
    { id: 'tier', title: t('admin.packages.tier'), cell: ({ tier }) => tier ?? '–' },
    { id: 'credits', title: t('admin.members.credits'), numeric: true, cell: ({ credits }) => credits },
    {
      id: 'price',
      title: t('admin.payments.price'),
      numeric: true,
      cell: ({ price_cents, currency }) => formatMoney({ amount: price_cents, currency }, locale),
    },
    { id: 'sales', title: t('admin.packages.sales'), numeric: true, cell: ({ sales }) => sales },
    {
      id: 'sale',
      title: t('admin.members.state'),
      cell: ({ on_sale }) => (
        <Chip tone={on_sale ? 'lagoon' : 'neutral'}>
          {t(on_sale ? 'admin.packages.onSale' : 'admin.packages.offSale')}
        </Chip>
      ),
    },
    {
      id: 'change',
      title: <span className="visually-hidden">{t('admin.change')}</span>,
      tight: true,
      cell: (entry) => (
        <TextButton
          aria-label={t('admin.packages.changeOf', { credits: entry.credits })}
          onClick={() => setChanging(entry)}
        >
          {t('admin.change')}
        </TextButton>
      ),
    },
  ]
  return (
    <Sheet
      title={t('admin.money.packages')}
      end={<Button onClick={() => setChanging('new')}>{t('admin.packages.add')}</Button>}
    >
      <MoneyTabs current="packages" />
      <Loaded query={query}>
        {({ packages }) => (
          <DataTable
            caption={t('admin.money.packages')}
            columns={columns}
            rows={packages}
            rowKey={({ id }) => id}
            empty={t('admin.packages.none')}
          />
        )}
      </Loaded>
      {changing && (
        <PackageDialog entry={changing === 'new' ? null : changing} onClose={() => setChanging(null)} />
      )}
    </Sheet>
  )
}
