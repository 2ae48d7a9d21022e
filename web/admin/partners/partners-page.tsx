import { useState } from 'react'
import type { PartnerEntry } from '#contract/admin/partners/partners.ts'
import { formatMoney } from '#contract/api/format.ts'
import { useApp } from '#web/app/cache/app.ts'
import { useAct, useCall } from '#web/app/calls/use-call.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useLocale } from '../../app/languages/i18n.tsx'
import { TextButton } from '../../ui/text-link.tsx'
import { useText } from '../admin-language.ts'
import { type Column, DataTable } from '../kit/data-table.tsx'
import { FormDialog, ReasonField } from '../kit/form-dialog.tsx'
import { MoneyField } from '../kit/form-fields.tsx'
import { ListSearch, LoadedPage, usePage, useSearch } from '../kit/list-page.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { useCheckedForm } from '../kit/use-checked-form.ts'
import { PartnersTabs } from './partners-parts.tsx'

const states = ['active', 'rejected', 'closed'] as const
const amountFields = ['lead', 'sale', 'cap'] as const
const fieldNames = { share: 'terms.share_percent', hold: 'terms.hold_days' } as const
const models = ['lead', 'sale', 'share', 'hybrid'] as const

interface TermsDialogProps {
  partner: PartnerEntry
  currency: string
  onClose: () => void
}

/** Approves, rejects or closes a partner and sets what they earn. */
function TermsDialog({ partner, currency, onClose }: TermsDialogProps) {
  const t = useText()
  const { cache } = useApp()
  const errors = useCheckedForm()
  const { terms } = partner
  const [state, setState] = useState(states.find((one) => one === partner.state) ?? 'active')
  const [model, setModel] = useState(terms.model)
  const [reason, setReason] = useState('')
  const [amounts, setAmounts] = useState<Record<(typeof amountFields)[number], number | null>>({
    lead: terms.lead_cents,
    sale: terms.sale_cents,
    cap: terms.monthly_cap_cents,
  })
  const [typed, setTyped] = useState({ share: String(terms.share_percent), hold: String(terms.hold_days) })
  const decide = useAct('adminDecidePartner', {
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: ['adminPartners'] })
      onClose()
    },
    onError: errors.showError,
  })
  function handleSubmit() {
    const changed = {
      model,
      lead_cents: amounts.lead ?? 0,
      sale_cents: amounts.sale ?? 0,
      share_percent: Number(typed.share),
      monthly_cap_cents: amounts.cap,
      hold_days: Number(typed.hold),
    }
    decide.mutate({ input: { id: partner.id, state, terms: changed, reason } })
  }
  return (
    <FormDialog
      title={partner.name}
      button={t('admin.portal.save')}
      busy={decide.isPending}
      errors={errors}
      onClose={onClose}
      onSubmit={handleSubmit}
    >
      <SelectField
        label={t('admin.portal.state')}
        value={state}
        onChange={(event) => setState(states.find((one) => one === event.target.value) ?? 'active')}
      >
        {states.map((one) => (
          <option key={one} value={one}>
            {t(`admin.partners.state.${one}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('admin.partners.model')}
        value={model}
        onChange={(event) => setModel(models.find((one) => one === event.target.value) ?? 'lead')}
      >
        {models.map((one) => (
          <option key={one} value={one}>
            {t(`admin.partners.model.${one}`)}
          </option>
        ))}
      </SelectField>
      {amountFields.map((field) => (
        <MoneyField
          key={field}
          label={t(`admin.partners.${field}`)}
          currency={currency}
          value={amounts[field]}
          onChange={(value) => setAmounts({ ...amounts, [field]: value })}
        />
      ))}
      {(['share', 'hold'] as const).map((field) => (
        <TextField
          key={field}
          label={t(`admin.partners.${field}`)}
          name={fieldNames[field]}
          inputMode="numeric"
          required
          value={typed[field]}
          onChange={(event) => setTyped({ ...typed, [field]: event.target.value })}
          error={errors.getText(fieldNames[field])}
        />
      ))}
      <ReasonField value={reason} onChange={setReason} error={errors.getText('reason')} />
    </FormDialog>
  )
}

/** The partners of the site with their terms and balances. */
export function PartnersPage() {
  const t = useText()
  const partners = useCall('adminPartners', { ...useSearch(), ...usePage() })
  return (
    <Sheet title={t('admin.partners.title')}>
      <PartnersTabs current="list" />
      <ListSearch label={t('admin.partners.search')} />
      <LoadedPage query={partners}>{(data) => <PartnersTable partners={data.partners} />}</LoadedPage>
    </Sheet>
  )
}

function PartnersTable({ partners }: { partners: readonly PartnerEntry[] }) {
  const t = useText()
  const locale = useLocale()
  const [changing, setChanging] = useState<PartnerEntry | null>(null)
  const columns: Column<PartnerEntry>[] = [
    { id: 'name', title: t('admin.partners.partner'), cell: ({ name, email }) => `${name} · ${email}` },
    { id: 'state', title: t('admin.portal.state'), cell: ({ state }) => t(`admin.partners.state.${state}`) },
    {
      id: 'model',
      title: t('admin.partners.model'),
      cell: ({ terms }) => t(`admin.partners.model.${terms.model}`),
    },
    ...(['pending', 'payable', 'invoiced', 'paid'] as const).map(
      (account): Column<PartnerEntry> => ({
        id: account,
        title: t(`admin.portal.${account}`),
        numeric: true,
        cell: ({ balance }) => formatMoney(balance[account], locale),
      }),
    ),
    {
      id: 'payee',
      title: t('admin.portal.payee'),
      cell: ({ payable }) => (payable ? '' : t('admin.partners.noPayee')),
    },
    {
      id: 'decide',
      title: <span className="visually-hidden">{t('admin.partners.decide')}</span>,
      tight: true,
      cell: (partner) => (
        <TextButton onClick={() => setChanging(partner)}>{t('admin.partners.decide')}</TextButton>
      ),
    },
  ]
  return (
    <>
      <DataTable
        caption={t('admin.partners.title')}
        columns={columns}
        rows={partners}
        rowKey={({ id }) => id}
        empty={t('admin.partners.none')}
        hasKeys
      />
      {changing && (
        <TermsDialog
          partner={changing}
          currency={changing.balance.pending.currency}
          onClose={() => setChanging(null)}
        />
      )}
    </>
  )
}
